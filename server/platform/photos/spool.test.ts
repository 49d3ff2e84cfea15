import type * as Files from 'node:fs/promises';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSpool } from './spool.ts';

/** Called with the name of each file that was opened. */
let afterOpen: (name: string) => Promise<void> = async () => {};
beforeEach(() => {
  afterOpen = async () => {};
});
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof Files>();
  const open = async (...call: Parameters<typeof Files.open>) => {
    const handle = await files.open(...call);
    await afterOpen(String(call[0]));
    return handle;
  };
  return { ...files, open };
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-spool-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'uploads');
}

test('an upload continues if a starting worker clears the folder just after the upload’s file was created', async () => {
  const folder = await aFolder();
  const [spool, starting] = [openSpool(folder), openSpool(folder)];
  afterOpen = () => starting.clear();
  const file = await spool.create();
  await file.append(Buffer.from('a photo'));
  await starting.clear();
  expect((await file.read()).toString()).toBe('a photo');
  await file.close();
  expect(await readdir(folder)).toEqual([]);
});

test('files that a killed process has left are removed, even by several workers at once', async () => {
  const folder = await aFolder();
  const spool = openSpool(folder);
  await spool.clear();
  for (let nth = 0; nth < 50; nth += 1) await writeFile(path.join(folder, `left-${nth}`), 'half of a photo');
  await Promise.all(Array.from({ length: 4 }, () => openSpool(folder).clear()));
  expect(await readdir(folder)).toEqual([]);
});
