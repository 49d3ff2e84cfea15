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
// A variable name, because TypeScript reads no types from plain JavaScript.
const file = path.join(import.meta.dirname, 'prepare/runtime.mjs');
const runtime = (await import(file)) as Runtime;

const missingLibrary =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quad-runtime-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** npm's binary as it behaves on this machine or on a smaller one, and the link that npm makes to it. */
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

test("npm's Node.js is used where it runs", () => {
  const places = install('echo v26.10.0');
  runtime.ensureRuntime(places, systemNode('v20.20.2'));
  expect(realpathSync(places.link)).toBe(realpathSync(places.binary));
});

test("where npm's Node.js does not start, a system Node.js that is new enough takes its place", () => {
  const places = install(failsWith(missingLibrary));
  runtime.ensureRuntime(places, systemNode('v26.1.0'));
  expect(realpathSync(places.link)).toBe(realpathSync(process.execPath));
});

test('where neither runs the product, one line names the command that installs the library', () => {
  const places = install(failsWith(missingLibrary));
  const start = () => runtime.ensureRuntime(places, systemNode('v26.0.9'));
  expect(start).toThrow(/^[^\n]*libatomic[^\n]*: (?:sudo )?(?:apt-get|dnf|zypper) install libatomic1?$/);
  // The link must lead to a Node.js that runs, or npm could not even start this check the next time.
  expect(realpathSync(places.link)).toBe(realpathSync(process.execPath));
  expect(start).toThrow(/libatomic/);
});

test('once the library is installed, the link leads back to the Node.js of npm', () => {
  const places = install(failsWith(missingLibrary));
  expect(() => runtime.ensureRuntime(places, systemNode('v20.20.2'))).toThrow();
  writeFileSync(places.binary, '#!/bin/sh\necho v26.10.0\n');
  runtime.ensureRuntime(places, systemNode('v20.20.2'));
  expect(realpathSync(places.link)).toBe(realpathSync(places.binary));
});

test('any other failure of the binary is repeated with the version that is needed', () => {
  const places = install(failsWith("node: /lib/libc.so.6: version 'GLIBC_2.28' not found"));
  expect(() => runtime.ensureRuntime(places, systemNode('v18.20.0'))).toThrow(
    /GLIBC_2\.28.*v18\.20\.0.*26\.1 or newer/,
  );
});
