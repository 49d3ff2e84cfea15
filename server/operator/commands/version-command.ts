import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { installedFile } from '#server/platform/files.ts';

/** A release has the commit in the file `release.json`, a clone in git. @returns the text to print. */
export function describeVersion(): string {
  const { version } = JSON.parse(readFileSync(installedFile('package.json'), 'utf8')) as { version: string };
  return `Quad ${version}, commit ${readCommit()}\n`;
}

function readCommit(): string {
  const release = installedFile('release.json');
  if (existsSync(release)) return (JSON.parse(readFileSync(release, 'utf8')) as { commit: string }).commit;
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', installedFile('.'), ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes';
    return git('rev-parse', '--short=12', 'HEAD').trim() + changed;
  } catch {
    return 'unknown: neither release.json nor git is here';
  }
}
