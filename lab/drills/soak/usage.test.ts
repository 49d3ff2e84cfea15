import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findGrowth, measureGrowth, readUsage, type Usage } from './usage.ts';

const SAMPLES = 240;
/** Samples of a soak, with noise but without growth. */
const soak = (usageAt: (nth: number) => Partial<Usage>): Usage[] =>
  Array.from({ length: SAMPLES }, (_, nth) => ({
    memoryMb: 300 + (nth % 7),
    files: 40 + (nth % 3),
    walMb: 4 + (nth % 2),
    ...usageAt(nth),
  }));
const faultsOf = (usages: readonly Usage[]) => findGrowth(measureGrowth(usages));

test('a soak finds memory, open files and a log that keep growing, and accepts growth at the start', () => {
  expect(faultsOf(soak(() => ({})))).toEqual([]);
  expect(faultsOf(soak((nth) => ({ memoryMb: Math.min(nth * 3, 330), walMb: Math.min(nth, 64) })))).toEqual(
    [],
  );
  expect(faultsOf(soak((nth) => ({ memoryMb: 300 + nth })))).toEqual([
    '60.0 MB of memory more in the last quarter, at most 30',
  ]);
  expect(faultsOf(soak((nth) => ({ files: 40 + nth / 2 })))).toEqual([
    '30.0 open files more in the last quarter, at most 10',
  ]);
  expect(faultsOf(soak((nth) => ({ walMb: nth / 3 })))).toEqual([
    '20.0 MB of quad.db-wal more in the last quarter, at most 16',
  ]);
});

test.runIf(process.platform === 'linux')(
  "a process's open files and its log are measured as they are",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quad-usage-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const before = readUsage(process.pid, folder);
    expect(before.walMb).toBe(0);
    await writeFile(path.join(folder, 'quad.db-wal'), Buffer.alloc(3 * 2 ** 20));
    const files = await Promise.all(Array.from({ length: 50 }, () => open(path.join(folder, 'quad.db-wal'))));
    const after = readUsage(process.pid, folder);
    await Promise.all(files.map((file) => file.close()));
    expect(after.walMb).toBe(3);
    // The test process opens and closes other files meanwhile.
    expect(after.files - before.files).toBeGreaterThan(40);
    expect(after.memoryMb).toBeGreaterThan(10);
  },
);
