import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeVersion } from '#server/operator/commands/version-command.ts';
import { prepareRelease } from './prepare.ts';

const NOW = new Date('2026-11-27T02:00:00Z');

/** A repository with the files that a release changes. */
function aRepository() {
  const root = mkdtempSync(path.join(tmpdir(), 'quad-release-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Quad');
  git('config', 'user.email', 'quad@example.edu');
  write('CHANGELOG.md', '# Changes\n\n## 0.3.0 (not released yet)\n\n- More.\n\n## 0.2.0 (2026-11-01)\n');
  write(
    'package.json',
    '{\n  "name": "quad",\n  "version": "0.2.0",\n  "dependencies": { "a": "0.2.0" }\n}\n',
  );
  write(
    'package-lock.json',
    '{\n  "name": "quad",\n  "version": "0.2.0",\n  "packages": {\n    "": { "version": "0.2.0" },\n    "node_modules/a": { "version": "0.2.0" }\n  }\n}\n',
  );
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  git('tag', 'v0.2.0');
  return { root, git, write, read };
}

test('a release sets the version, dates its heading, commits and tags; packages keep their versions', async () => {
  const { root, git, read } = aRepository();
  await prepareRelease(root, '0.3.0', NOW);
  expect(read('CHANGELOG.md')).toContain('\n## 0.3.0 (2026-11-27)\n');
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.3.0', dependencies: { a: '0.2.0' } });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.3.0',
    packages: { '': { version: '0.3.0' }, 'node_modules/a': { version: '0.2.0' } },
  });
  expect(git('describe', '--exact-match').trim()).toBe('v0.3.0');
  expect(git('status', '--porcelain')).toBe('');
});

test.each([
  ['a version that is not one', '0.3', /three numbers/],
  ['the version of the last release', '0.2.0', /newer than 0\.2\.0/],
  ['an older version', '0.1.9', /newer than 0\.2\.0/],
  ['a version that CHANGELOG.md does not have', '0.4.0', /no heading "## 0\.4\.0 \(not released yet\)"/],
])('%s is refused, and nothing changes', async (_what, version, reason) => {
  const { root, git } = aRepository();
  await expect(prepareRelease(root, version, NOW)).rejects.toThrow(reason);
  expect([git('status', '--porcelain'), git('tag').trim()]).toEqual(['', 'v0.2.0']);
});

test('changes without a commit are refused', async () => {
  const { root, write } = aRepository();
  write('CHANGELOG.md', '# Changes\n');
  await expect(prepareRelease(root, '0.3.0', NOW)).rejects.toThrow('changes without a commit');
});

test('quad version prints the version of package.json and the commit', () => {
  const { version } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  expect(describeVersion()).toMatch(
    new RegExp(`^Quad ${version}, commit (?:[\\da-f]{12}(?:, with changes)?|unknown.*)\\n$`),
  );
});
