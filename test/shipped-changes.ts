import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { readBackupAddress } from '#server/operator/backup/backup-address.ts';
import { openBucketFolder } from '#server/platform/photos/s3-folder.ts';
import { runQuadWith } from './run-quad.ts';
import { anS3Server } from './s3-server.ts';
import { aFolder } from './server-process.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A bucket for changes, the variables of a server that ships there, and commands that restore from it. */
export async function aBucketOfChanges() {
  const s3 = await anS3Server();
  const env = { ...s3.env, CHANGES_TO: s3.changesTo };
  const objects = openBucketFolder(readBackupAddress(s3.changesTo, env), 10_000);
  onTestFinished(() => objects.close());
  const restore = async (...options: string[]) => {
    const dataDir = await aFolder();
    return {
      dataDir,
      ...(await runQuadWith({ DATA_DIR: dataDir, ...s3.env }, ['restore', s3.changesTo, ...options])),
    };
  };
  /** Restores, and reads the restored store. */
  const readRestored = async <T>(read: (db: Db) => Promise<T>, ...options: string[]): Promise<T> => {
    const { dataDir, ...outcome } = await restore(...options);
    expect(outcome).toMatchObject({ code: 0, error: '' });
    const store = await openStore({ databaseUrl: null, dataDir }, () => {});
    try {
      return await read(store.db);
    } finally {
      await store.close();
    }
  };
  return { s3, env, objects, restore, readRestored };
}

/** A server whose changes are shipped, of which everything is in the bucket. */
export async function aShippingServer() {
  const bucket = await aBucketOfChanges();
  const server = await startTestServer({ env: bucket.env });
  await allIsShipped(server);
  return { ...bucket, server };
}

/** Waits until the bucket has everything that was written before this call. */
export async function allIsShipped({ context: { shipping, clock } }: TestServer): Promise<void> {
  const start = clock();
  const shippedAt = () => clock() - (shipping?.unshippedSeconds() ?? Number.NaN) * 1_000;
  await expect.poll(shippedAt).toBeGreaterThan(start);
}

export async function note({ context: { store } }: TestServer, value: string): Promise<void> {
  await store.transaction((tx) =>
    tx
      .insertInto('settings')
      .values({ name: `note-${value}`, value })
      .execute(),
  );
}

/** What {@link note} has written. */
export async function readNotes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('value')
    .where('name', 'like', 'note-%')
    .orderBy('name')
    .execute();
  return rows.map(({ value }) => value);
}

/** Adds about `pages` pages to the log in one commit. */
export async function writePages({ context: { store } }: TestServer, pages: number): Promise<void> {
  await store.transaction((tx) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${pages})
      insert into settings select 'page-' || lower(hex(randomblob(16))), hex(zeroblob(1800)) from numbers`.execute(
      tx,
    ),
  );
}

/** Commits until the server has looked at the length of the log. */
export async function commitSome({ context: { store } }: TestServer): Promise<void> {
  for (let count = 0; count < 8; count += 1)
    await store.run(replaceSetting, { name: 'checked', value: String(count) });
}

export async function countPages(db: Db): Promise<number> {
  const { rows } = await sql<{
    many: number;
  }>`select count(*) as many from settings where name like 'page-%'`.execute(db);
  return rows[0]?.many ?? 0;
}

export async function loseDisk(dataDir: string): Promise<void> {
  await rm(path.join(dataDir), { recursive: true });
}
