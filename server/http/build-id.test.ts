import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuildId } from './build-id.ts';

test('the build id is the same for the same files, and another for another file or name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(readBuildId(path.join(folder, 'missing'))).toBe('none');
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<p>');
  await writeFile(path.join(folder, 'assets', 'a.js'), '1');
  const first = readBuildId(folder);
  expect(first).toMatch(/^[\da-f]{16}$/);
  await writeFile(path.join(folder, 'assets', 'a.js.br'), 'compressed');
  expect(readBuildId(folder)).toBe(first);
  await writeFile(path.join(folder, 'assets', 'a.js'), '2');
  const second = readBuildId(folder);
  await rm(path.join(folder, 'assets', 'a.js'));
  await writeFile(path.join(folder, 'assets', 'b.js'), '2');
  expect(new Set([first, second, readBuildId(folder)]).size).toBe(3);
});
