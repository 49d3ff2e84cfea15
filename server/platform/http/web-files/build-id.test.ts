import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuildId } from './build-id.ts';

test('the build id is read from the page; it is `none` without a build [10.13]', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(readBuildId(path.join(folder, 'missing'))).toBe('none');
  await writeFile(path.join(folder, 'index.html'), '<p>');
  expect(readBuildId(folder)).toBe('none');
  await writeFile(path.join(folder, 'index.html'), '<meta name="quad-build" content="0123456789abcdef" />');
  expect(readBuildId(folder)).toBe('0123456789abcdef');
});
