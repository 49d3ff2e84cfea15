import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { findLitestream, litestreamEnv, restoreReplica, startLitestream } from '#test/litestream.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aFolder } from '#test/server-process.ts';

const WRITES = 400;

const program = findLitestream();
if (program === null && inject('store') === 'sqlite')
  console.log('Skipped: npm has no Litestream for this machine.');

describe.runIf(inject('store') === 'sqlite' && program !== null)('Litestream', () => {
  test('a store that was written while Litestream copied it is restored from the bucket with every acknowledged write', async () => {
    const [dataDir, logs, restored] = [await aFolder(), await aFolder(), await aFolder()];
    const env = litestreamEnv(dataDir, await anS3Server());
    const log = path.join(logs, 'litestream.log');
    const store = await openStore({ databaseUrl: null, dataDir }, () => {});
    const litestream = startLitestream(program ?? '', env, log);
    onTestFinished(() => litestream.end('SIGKILL'));
    const write = (name: string) =>
      store.transaction((tx) => tx.insertInto('settings').values({ name, value: 'acknowledged' }).execute());
    await Promise.all(Array.from({ length: WRITES }, (_, nth) => write(`early-${nth}`)));
    await expect.poll(() => readFile(log, 'utf8'), { timeout: 30_000 }).toContain('snapshot written');
    for (let nth = 0; nth < WRITES; nth += 1) await write(`late-${nth}`);
    await store.close();
    await litestream.end('SIGTERM');
    await rm(dataDir, { recursive: true });

    await restoreReplica(program ?? '', env, path.join(restored, 'quad.db'));
    const again = await openStore({ databaseUrl: null, dataDir: restored }, () => {});
    onTestFinished(() => again.close());
    const names = ['early', 'late'].flatMap((when) =>
      Array.from({ length: WRITES }, (_, nth) => `${when}-${nth}`),
    );
    const rows = await again.db
      .selectFrom('settings')
      .select('name')
      .where('value', '=', 'acknowledged')
      .execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
});
