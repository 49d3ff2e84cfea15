import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A release that cannot be made. Nothing has changed. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

const EXAMPLE = 'Example: npm run release -- 0.2.0';

/**
 * Sets the version, dates its heading in CHANGELOG.md, and makes a commit and an annotated tag.
 * @throws ReleaseRefused for a version that is not newer, changes without a commit, or a missing heading.
 */
export async function prepareRelease(root: string, version: string, now: Date): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new ReleaseRefused(`The version has three numbers. ${EXAMPLE}`);
  if (git('status', '--porcelain') !== '') throw new ReleaseRefused('There are changes without a commit.');
  const released = git('tag', '--list', 'v*').split('\n').filter(Boolean);
  const newest = released
    .map((tag) => tag.slice(1))
    .toSorted(compareVersions)
    .at(-1);
  if (newest !== undefined && compareVersions(version, newest) <= 0)
    throw new ReleaseRefused(`The version must be newer than ${newest}, the last release.`);
  const changes = await readFile(path.join(root, 'CHANGELOG.md'), 'utf8');
  const heading = `## ${version} (not released yet)`;
  if (!changes.includes(`\n${heading}\n`))
    throw new ReleaseRefused(`CHANGELOG.md has no heading "${heading}": write what changes.`);
  const dated = changes.replace(heading, `## ${version} (${now.toISOString().slice(0, 10)})`);
  await writeFile(path.join(root, 'CHANGELOG.md'), dated);
  for (const name of ['package.json', 'package-lock.json']) await setVersion(path.join(root, name), version);
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Quad ${version}`);
}

/** Both files have the version in their first lines, the lock file twice. The rest stays unchanged. */
async function setVersion(file: string, version: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const { version: before, packages } = JSON.parse(text) as { version: string; packages?: object };
  let changed = text;
  const wanted = packages ? 2 : 1;
  for (let n = 0, from = 0; n < wanted; n += 1) {
    const at = changed.indexOf(`"version": "${before}"`, from);
    changed = `${changed.slice(0, at)}"version": "${version}"${changed.slice(at + `"version": "${before}"`.length)}`;
    from = at + 1;
  }
  await writeFile(file, changed);
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const differs = a.findIndex((part, nth) => part !== b[nth]);
  return differs === -1 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
}
