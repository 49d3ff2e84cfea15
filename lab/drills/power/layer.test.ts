import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { compileLayer, makeSwitch } from './layer.ts';

const PHOTOS = path.resolve(import.meta.dirname, '../../../server/platform/photos/disk.ts');
/** The seed of a cut that loses everything. */
const LOSE_ALL = 0;

/**
 * Runs a module in a process, then cuts the power and loses everything unsynced.
 * @returns the files that are left.
 */
async function runUntilCut({ skip }: TestContext, code: string, isLying = false): Promise<string[]> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'quad-power-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const layer = process.platform === 'linux' ? await compileLayer(folder) : null;
  if (layer === null) return skip('needs Linux and gcc');
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const power = await makeSwitch(layer, dataDir, folder, isLying);
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `${code}; process.stdout.write('done'); setInterval(() => {}, 1000);`],
    { cwd: dataDir, env: power.env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  await Promise.race([once(child.stdout, 'data'), ended]);
  await power.cut(LOSE_ALL);
  await ended;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

const writes = `
  import { closeSync, fsyncSync, openSync, renameSync, writeSync, unlinkSync } from 'node:fs';
  const write = (name) => {
    const file = openSync(name, 'w');
    writeSync(file, name);
    fsyncSync(file);
    closeSync(file);
  };
  for (const name of ['synced', 'renamed', 'removed']) write(name);
  fsyncSync(openSync('.', 'r'));
  write('unsynced name');
  renameSync('renamed', 'new name');
  unlinkSync('removed');`;

test('a power cut undoes creating, renaming and removing a file if its folder was not flushed', async (context) => {
  expect(await runUntilCut(context, writes)).toEqual(['removed', 'renamed', 'synced']);
});

test('a disk that lies loses flushed data', async (context) => {
  expect(await runUntilCut(context, writes, true)).toEqual([]);
});

const photos = `
  import { openDiskPhotos } from ${JSON.stringify(PHOTOS)};
  const photos = openDiskPhotos(process.cwd() + '/photos', Date.now);
  const picture = Buffer.alloc(10_000, 1);
  const put = (key) => photos.put(key, { card: picture, dense: picture });`;

test('a stored photo survives a power cut, even the first photo of a store', async (context) => {
  expect(await runUntilCut(context, `${photos} await photos.check(); await put('photo-ab');`)).toEqual([
    'photos/ab/photo-ab.webp',
    'photos/ab/photo-ab@2x.webp',
  ]);
});

test('a removed photo stays removed after a power cut', async (context) => {
  expect(
    await runUntilCut(
      context,
      `${photos} await put('photo-ab'); await put('other-ab'); await photos.remove('photo-ab');`,
    ),
  ).toEqual(['photos/ab/other-ab.webp', 'photos/ab/other-ab@2x.webp']);
});
