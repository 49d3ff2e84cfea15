import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { oldestCode } from '#server/platform/db/schema/migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = 'server/platform/db/schema/migrations';

/** Runs git in this repository. @throws when git fails. */
function git(...args: string[]): Buffer {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: 1024 * 1024 * 1024, stdio: [...stdio] });
}

/**
 * The version that serves beside this version during an update: the newest release before this commit. Without a
 * release: the last commit before the schema that follows `oldestCode`.
 * @returns a tag or commit; null if the history has neither.
 */
export function findPreviousVersion(): string | null {
  if (!existsSync(path.join(ROOT, '.git'))) return null;
  const tags = git('tag', '--merged', 'HEAD', '--sort=-creatordate', '--list', 'v*').toString();
  return tags.split('\n')[0] || findOldestServed();
}

function findOldestServed(): string | null {
  const next = readdirSync(path.join(ROOT, MIGRATIONS))
    .toSorted()
    .find((file) => file > `${oldestCode}.ts`);
  if (next === undefined) return null;
  // Matches any folder, because the folder of the migrations has moved.
  const place = `:(glob)**/migrations/${next}`;
  const added = git('log', '--diff-filter=A', '--format=%H %P', '--', place).toString();
  // A shallow clone may not contain the commit.
  const [, before] = added.trim().split('\n').at(-1)?.split(' ') ?? [];
  return before ?? null;
}

/**
 * Unpacks a version into an empty folder. The packages come from this version, and packages that this version no longer
 * uses come from npm.
 */
export function unpackVersion(ref: string, folder: string): void {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', ref) });
  const installed = path.join(ROOT, 'node_modules');
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const left = Object.keys(dependencies).filter((name) => !existsSync(path.join(installed, name)));
  if (left.length === 0) return symlinkSync(installed, path.join(folder, 'node_modules'));
  const [packages, own] = [path.join(folder, 'node_modules'), path.join(folder, 'left-packages')];
  const names = left.map((name) => `${name}@${dependencies[name]}`);
  const options = [
    '--prefix',
    own,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  execFileSync('npm', ['install', ...options, ...names], { stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(packages);
  for (const name of readdirSync(installed))
    symlinkSync(path.join(installed, name), path.join(packages, name));
  for (const name of left) symlinkSync(path.join(own, 'node_modules', name), path.join(packages, name));
}

/** `278505e 2026-11-24 The attack on the embedded store …`. */
export function describeVersion(ref: string): string {
  return git('log', '-1', '--format=%h %cs %s', ref).toString().trim();
}
