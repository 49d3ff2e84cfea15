import { chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

interface Runtime {
  ensureRuntime(
    places: { link: string; binary: string },
    system: { version: string; execPath: string },
  ): void;
}
// The path is in a variable, because TypeScript has no types for the plain JavaScript module.
const file = path.join(import.meta.dirname, 'prepare/runtime.mjs');
const runtime = (await import(file)) as Runtime;

const missingLibrary =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quad-runtime-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Creates a shell script in place of npm's binary, and the link that npm creates to it. */
function install(script: string): { link: string; binary: string } {
  const binary = path.join(folder, 'binary');
  const link = path.join(folder, 'node');
  writeFileSync(binary, `#!/bin/sh\n${script}\n`);
  chmodSync(binary, 0o755);
  symlinkSync(binary, link);
  return { link, binary };
}

const failsWith = (message: string) => `echo "${message}" >&2; exit 127`;
const systemNode = (version: string) => ({ version, execPath: process.execPath });

test("npm's Node.js is used if it runs [2.1]", () => {
  const places = install('echo v26.10.0');
  runtime.ensureRuntime(places, systemNode('v20.20.2'));
  expect(realpathSync(places.link)).toBe(realpathSync(places.binary));
});

test("if npm's Node.js does not start, a new enough system Node.js is used instead", () => {
  const places = install(failsWith(missingLibrary));
  runtime.ensureRuntime(places, systemNode('v26.1.0'));
  expect(realpathSync(places.link)).toBe(realpathSync(process.execPath));
});

test('if neither can run the product, one line names the command that installs the library', () => {
  const places = install(failsWith(missingLibrary));
  const start = () => runtime.ensureRuntime(places, systemNode('v26.0.9'));
  expect(start).toThrow(/^[^\n]*libatomic[^\n]*: (?:sudo )?(?:apt-get|dnf|zypper) install libatomic1?$/);
  // The link must point to a Node.js that runs. Otherwise npm could not start this check the next time.
  expect(realpathSync(places.link)).toBe(realpathSync(process.execPath));
  expect(start).toThrow(/libatomic/);
});

test('after the library is installed, the link points to the Node.js of npm again', () => {
  const places = install(failsWith(missingLibrary));
  expect(() => runtime.ensureRuntime(places, systemNode('v20.20.2'))).toThrow();
  writeFileSync(places.binary, '#!/bin/sh\necho v26.10.0\n');
  runtime.ensureRuntime(places, systemNode('v20.20.2'));
  expect(realpathSync(places.link)).toBe(realpathSync(places.binary));
});

test('for any other failure of the binary, the message contains the failure and the required version', () => {
  const places = install(failsWith("node: /lib/libc.so.6: version 'GLIBC_2.28' not found"));
  expect(() => runtime.ensureRuntime(places, systemNode('v18.20.0'))).toThrow(
    /GLIBC_2\.28.*v18\.20\.0.*26\.1 or newer/,
  );
});
