import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAudit } from './dependencies/audit.ts';
import { isAllowed, listBundled, listShipped, type Lock } from './dependencies/licences.ts';
import { checkRuntime } from './dependencies/runtime.ts';
import manifest from '../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A registry on loopback that answers audits with `answer`. @returns its address. */
async function startRegistry(status: number, answer: object): Promise<string> {
  const registry = createServer((request, response) => {
    const isAudit = request.url?.includes('advisories/bulk');
    request.resume();
    response.writeHead(isAudit ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAudit ? answer : {}));
  });
  await new Promise<void>((resolve) => void registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    registry.closeAllConnections();
    registry.close();
  });
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
}

async function runCheck(registry: string): Promise<{ code: number | null; output: string }> {
  // npm keeps advisories in its cache, by their ids.
  const home = mkdtempSync(path.join(tmpdir(), 'quad-audit-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    npm_config_registry: registry,
    npm_config_fetch_retries: '0',
  };
  return new Promise((resolve) => {
    const script = path.join(import.meta.dirname, 'test/dependencies.ts');
    const child = execFile(process.execPath, [script], { cwd: root, env }, (_error, output) =>
      resolve({ code: child.exitCode, output }),
    );
  });
}

test('the check of dependencies succeeds without a vulnerability and with the committed licences and runtime', async () => {
  const { code, output } = await runCheck(await startRegistry(200, {}));
  expect(output).toMatch(/^licences {2}\d{3} packages, all allowed$/m);
  expect(output).toContain('audit     no known vulnerability');
  expect(output).toContain('runtime   the installed Node.js has the committed SHA-256');
  expect(code).toBe(0);
});

test('a known vulnerability fails the check and is named', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.org/a',
    title: 'A vulnerability',
    severity: 'high',
    vulnerable_versions: '*',
  };
  const { code, output } = await runCheck(await startRegistry(200, { fastify: [advisory] }));
  expect(output).toMatch(/^audit {5}fastify .*\(high\): A vulnerability https:\/\/example\.org\/a$/m);
  expect(code).toBe(1);
});

test('a registry that answers no audits causes a separate exit code, never a success', async () => {
  const { code, output } = await runCheck(await startRegistry(405, {}));
  expect(output).toMatch(/^audit {5}NOT CHECKED: the registry does not answer audits \(.*405/m);
  expect(code).toBe(3);
  expect(readAudit('')).toMatchObject({ kind: 'not checked' });
});

test('the list allows a licence, or an exception allows it for its packages', () => {
  expect(isAllowed('x', 'MIT')).toBe(true);
  expect(isAllowed('x', '(GPL-3.0 OR MIT)')).toBe(true);
  expect(isAllowed('x', 'MIT AND GPL-3.0')).toBe(false);
  expect(isAllowed('x', 'LGPL-3.0-or-later')).toBe(false);
  expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true);
  expect(isAllowed('x', undefined)).toBe(false);
  expect(isAllowed('x', 'SEE LICENSE IN file')).toBe(false);
});

/** Optional packages, such as binaries of other platforms, that the lockfile names but doesn't lock. */
function findUnlocked(packages: Readonly<Record<string, Locked>>): readonly string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !isLocked(packages, folder, name)),
  );
}

/** True if Node.js would find the package from that folder, in its own `node_modules` or in one further up. */
function isLocked(packages: object, folder: string, name: string): boolean {
  if (`${folder && `${folder}/`}node_modules/${name}` in packages) return true;
  if (folder === '') return false;
  return isLocked(packages, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
}

test('the lockfile has the packages of every platform, so that npm ci accepts it', () => {
  const unlocked = { '': {}, 'node_modules/a': { optionalDependencies: { 'a-darwin': '1' } } };
  expect(findUnlocked(unlocked)).toEqual(['a-darwin']);
  expect(findUnlocked({ ...unlocked, 'node_modules/a/node_modules/a-darwin': {} })).toEqual([]);
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  expect(findUnlocked((JSON.parse(lockfile) as { packages: Record<string, Locked> }).packages)).toEqual([]);
});

test('packages in the web app are checked although they are for development', () => {
  const lock = {
    '': {},
    'node_modules/a': {},
    'node_modules/react-dom': { dev: true, dependencies: { scheduler: '1' } },
    'node_modules/scheduler': { dev: true },
    'node_modules/vitest': { dev: true },
  };
  expect(listShipped(lock, ['react-dom'])).toEqual([
    'node_modules/a',
    'node_modules/react-dom',
    'node_modules/scheduler',
  ]);
});

test('the packages that the web app imports are found in its files, and each is checked', () => {
  const bundled = listBundled(root);
  expect(bundled).toEqual([
    '@simplewebauthn/browser',
    '@tanstack/react-query',
    'fflate',
    'react',
    'react-dom',
    'tailwindcss',
    'uqr',
    'wouter',
  ]);
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Lock };
  const shipped = listShipped(packages, bundled);
  expect(shipped).toEqual(expect.arrayContaining(bundled.map((name) => `node_modules/${name}`)));
  expect(shipped).not.toContain('node_modules/vitest');
});

test('a runtime that differs from the committed hash by one byte is found', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-runtime-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const copy = path.join(folder, 'node_modules/node');
  mkdirSync(path.join(copy, 'bin'), { recursive: true });
  cpSync(path.join(root, 'node_modules/node/package.json'), path.join(copy, 'package.json'));
  cpSync(path.join(root, 'node_modules/node/bin/node'), path.join(copy, 'bin/node'));
  expect(await checkRuntime(folder)).toBeNull();
  expect(await checkRuntime(folder, 'sunos-sparc')).toContain('no hash of Node.js');
  appendFileSync(path.join(copy, 'bin/node'), ' ');
  expect(await checkRuntime(folder)).toMatch(
    /^node_modules\/node\/bin\/node is [\da-f]{64}, expected [\da-f]{64}$/,
  );
  writeFileSync(path.join(copy, 'package.json'), '{"version":"1.0.0"}');
  expect(await checkRuntime(folder)).toContain('the installed Node.js is 1.0.0');
});

test('npm sbom prints every package that ships, in the format CycloneDX', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  execFile('npm', ['sbom', '--sbom-format', 'cyclonedx'], options, (_error, output) => resolve(output));
  const { bomFormat, components } = JSON.parse(await promise) as {
    bomFormat: string;
    components: { name: string; group?: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name, group }) => (group ? `${group}/${name}` : name));
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
});
