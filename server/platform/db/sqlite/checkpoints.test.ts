import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createCheckpoints, type LogState } from './checkpoints.ts';
import { openStore } from '#server/platform/db/open.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';

const POLL = { timeout: 30_000 };
const PAGE_BYTES = 4_096;

async function aStore() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  onTestFinished(() => store.close());
  const file = path.join(dataDir, 'quad.db');
  const reader = new DatabaseSync(file);
  onTestFinished(() => reader.close());
  const pages = reader.prepare('pragma wal_checkpoint(noop)');
  const readLog = () => pages.get() as { log: number; checkpointed: number };
  return { store, file, readLog };
}

/**
 * Checkpoints of a log with a given state. `commit` commits until the log is checked, and waits for the copy that
 * follows.
 */
async function someCheckpoints(state: LogState, pauseWrites: (work: () => Promise<void>) => Promise<void>) {
  const { file } = await aStore();
  const checkpoints = createCheckpoints(
    file,
    () => ({ ...state }),
    pauseWrites,
    (error) => {
      throw error;
    },
  );
  onTestFinished(async () => (await checkpoints.end())());
  return {
    async commit() {
      for (let count = 0; count < 8; count += 1) checkpoints.afterCommit();
      await checkpoints.idle();
    },
  };
}

/** Adds about `pages` pages to the log in one commit. */
async function addPages(store: Store, pages: number): Promise<void> {
  await store.transaction((tx) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${pages})
      insert into settings select lower(hex(randomblob(16))), hex(zeroblob(1800)) from numbers`.execute(tx),
  );
}

/** Commits one write at a time until the log is checked. */
async function commitSome(store: Store): Promise<void> {
  for (let count = 0; count < 8; count += 1)
    await store.run(replaceSetting, { name: 'checked', value: String(count) });
}

describe.runIf(inject('store') === 'sqlite')('the write-ahead log', { timeout: 60_000 }, () => {
  test('is copied to the store when it is long, even if writes come one at a time', async () => {
    const { store, file, readLog } = await aStore();
    const before = (await stat(file)).size;
    await addPages(store, 5_000);
    expect(readLog().checkpointed).toBe(0);
    await commitSome(store);
    await expect.poll(() => readLog().checkpointed, POLL).toBeGreaterThan(4_000);
    expect((await stat(file)).size).toBeGreaterThan(before + 4_000 * PAGE_BYTES);
  });

  test('starts again at its beginning when it is very long, and nothing is lost', async () => {
    const { store, readLog } = await aStore();
    await addPages(store, 13_000);
    await commitSome(store);
    await expect.poll(() => readLog().log - readLog().checkpointed, POLL).toBe(0);
    await store.run(replaceSetting, { name: 'checked', value: 'last' });
    expect(readLog().log).toBeLessThan(100);
    const { rows } = await sql<{ many: number }>`select count(*) as many from settings`.execute(store.db);
    expect(rows[0]?.many).toBeGreaterThanOrEqual(13_001);
  });

  test('grows while a reader uses it, does not stop writes, and starts again at its beginning after the reader has ended', async () => {
    const { store, file, readLog } = await aStore();
    const reader = new DatabaseSync(file);
    onTestFinished(() => {
      if (reader.isOpen) reader.close();
    });
    await commitSome(store);
    reader.exec('begin; select 1 from sqlite_schema limit 1');
    await addPages(store, 13_000);
    await commitSome(store);
    await commitSome(store);
    expect(readLog().log).toBeGreaterThan(13_000);
    reader.close();
    await addPages(store, 13_000);
    const lengthAfterWrites = async () => {
      await commitSome(store);
      return readLog().log;
    };
    await expect.poll(lengthAfterWrites, POLL).toBeLessThan(100);
  });

  test('makes writes wait while a reader needs its end, until the reader has moved on, as Litestream does', async () => {
    const state = { log: 13_000, checkpointed: 12_900 };
    const checkpoints = await someCheckpoints(state, async (work) => {
      setTimeout(() => Object.assign(state, { log: 1, checkpointed: 0 }), 20);
      await work();
      state.checkpointed = state.log;
    });
    await checkpoints.commit();
    expect(state.log).toBe(1);
  });

  test('makes writes wait once for a reader that stays, and again after 12,000 further pages', async () => {
    const state = { log: 13_000, checkpointed: 100 };
    let pauses = 0;
    const checkpoints = await someCheckpoints(state, async (work) => {
      pauses += 1;
      await work();
    });
    await checkpoints.commit();
    await checkpoints.commit();
    expect(pauses).toBe(1);
    state.log = 24_900;
    await checkpoints.commit();
    expect(pauses).toBe(1);
    state.log = 25_100;
    await checkpoints.commit();
    expect(pauses).toBe(2);
  });

  test('is copied by the commit that makes it longer than the thread allows', async () => {
    const { store, readLog } = await aStore();
    await addPages(store, 21_000);
    expect(readLog().log).toBeGreaterThan(20_000);
    expect(readLog().checkpointed).toBe(readLog().log);
  });

  test.each([
    [
      'its state cannot be read',
      () => {
        throw new Error('disk I/O error');
      },
    ],
    ['its thread ends', () => ({ log: 13_000, checkpointed: 0 })],
  ])(
    'when %s: no commit fails, one error is reported, and commits go on without copies',
    async (_, readLog) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'quad-test-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const file = path.join(folder, 'quad.db');
      await writeFile(file, 'This is no store, so the thread ends.'.repeat(100));
      const errors: Error[] = [];
      const checkpoints = createCheckpoints(
        file,
        readLog,
        (work) => work(),
        (error) => errors.push(error),
      );
      for (let commit = 0; commit < 8; commit += 1) checkpoints.afterCommit();
      await expect.poll(() => errors.length, POLL).toBe(1);
      for (let commit = 0; commit < 64; commit += 1) checkpoints.afterCommit();
      const closeFile = await checkpoints.end();
      closeFile();
      expect(errors).toHaveLength(1);
    },
  );
});
