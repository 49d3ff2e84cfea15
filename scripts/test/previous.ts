/**
 * Runs an earlier version on the schema of this version: npm test -- previous [tag or commit]. Needs git, no network.
 * Exit code 1 when a call of either version fails.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeVersion, findPreviousVersion, unpackVersion } from '../previous-version.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const JOURNEY = 'test/smoke-journey.ts';

/** Unpacks a version, and this version's journey if the other version has none. */
function unpack(ref: string, folder: string): void {
  unpackVersion(ref, folder);
  if (!existsSync(path.join(folder, JOURNEY)))
    copyFileSync(path.join(ROOT, JOURNEY), path.join(folder, JOURNEY));
}

/** The packages of the product whose versions differ. The earlier version runs with this version's packages. */
function listOtherPackages(folder: string): string[] {
  const read = (root: string) =>
    (
      JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      }
    ).dependencies;
  const [now, then] = [read(ROOT), read(folder)];
  return Object.keys(then).filter((name) => now[name] !== then[name]);
}

function main(): number {
  const ref = process.argv[2] ?? findPreviousVersion();
  if (ref === null) {
    process.stderr.write(
      'There is no tag v* and no commit of an earlier schema: name one. Example: npm test -- previous HEAD~1\n',
    );
    return 2;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-previous-'));
  try {
    unpack(ref, folder);
    const others = listOtherPackages(folder);
    const packages = others.length > 0 ? ` It runs with this version's ${others.join(', ')}.` : '';
    process.stdout.write(`The previous version is ${describeVersion(ref)}.${packages}\n`);
    const { status } = spawnSync(
      path.join(ROOT, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server-sqlite', '--project', 'server-postgres', 'test/previous-code.test.ts'],
      { cwd: ROOT, env: { ...process.env, PREVIOUS_CODE: folder }, stdio: 'inherit' },
    );
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = main();
