import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { react } from '#contract/reactions.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openStore } from '#server/platform/db/open.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createClient } from '#test/client.ts';
import { fillStore } from '#test/fill-store.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import {
  aBucketOfChanges,
  allIsShipped,
  aShippingServer,
  commitSome,
  countPages,
  note,
  readNotes,
  writePages,
} from '#test/shipped-changes.ts';
import { startProxy } from '#test/tcp-proxy.ts';
import { DAY, startTestServer, type TestServer } from '#test/test-server.ts';
import { startShipping } from './ship-changes.ts';

describe.runIf(inject('store') === 'sqlite')('an outage of the bucket of shipped changes', () => {
  test('a bucket that is away for a while and then back gets everything, and no write waits for it', async () => {
    const { s3, server, readRestored } = await aShippingServer();
    await s3.stop();
    await note(server, 'small');
    await expect.poll(() => server.log()).toContain('changes cannot be shipped');
    for (const _ of [1, 2]) {
      await writePages(server, 13_000);
      await commitSome(server);
    }
    await note(server, 'large');
    expect(server.context.shipping?.unshippedSeconds()).toBeGreaterThan(0);
    await s3.start();
    await allIsShipped(server);
    expect(await readRestored(readNotes)).toEqual(['large', 'small']);
    expect(await readRestored(countPages)).toBe(26_000);
  });

  test('a copy of the store that is deleted while the bucket is away is made again', async () => {
    const { s3, server, objects } = await aShippingServer();
    const countCopies = async () => (await objects.list('')).filter((name) => name.includes('/base/')).length;
    expect(await countCopies()).toBe(1);
    const copy = path.join(server.context.config.dataDir, 'changes.db.zst.part');
    await s3.stop();
    server.passTime(DAY);
    await expect
      .poll(() => server.log())
      .toContain('the copy of the store for its changes cannot be shipped');
    await rm(copy);
    await s3.start();
    await expect.poll(countCopies, { timeout: 15_000 }).toBe(2);
  });

  test('what the bucket does not have yet is kept when the log begins again', async () => {
    const { s3, server, readRestored } = await aShippingServer();
    using reader = new DatabaseSync(path.join(server.context.config.dataDir, 'quad.db'));
    const countFrames = () => reader.prepare('pragma wal_checkpoint(noop)').get()?.['log'];
    await writePages(server, 13_000);
    await allIsShipped(server);
    await s3.stop();
    await note(server, '1');
    await expect.poll(() => server.log()).toContain('changes cannot be shipped');
    // Pages that no later change writes again.
    await writePages(server, 500);
    await expect
      .poll(async () => {
        await commitSome(server);
        return countFrames();
      })
      .toBeLessThan(1_000);
    await note(server, '2');
    await s3.start();
    await allIsShipped(server);
    expect(await readRestored(readNotes)).toEqual(['1', '2']);
    expect(await readRestored(countPages)).toBe(13_500);
  });

  test('when too much waits for the bucket the log begins again without it, and the store is copied again later', async () => {
    const { env, s3, readRestored } = await aBucketOfChanges();
    const dataDir = await aFolder();
    const store = await openStore({ databaseUrl: null, dataDir }, () => {});
    onTestFinished(() => store.close());
    const { changes } = readConfig({ DATA_DIR: dataDir, ...env });
    if (!store.changeLog || !changes) throw new Error('no changes are shipped');
    const lines: string[] = [];
    const log = createLog('warn', true, { write: (line) => void lines.push(line) });
    const parts = { dataDir, changes, changeLog: store.changeLog, clock: Date.now, log, backlogFrames: 500 };
    const shipping = startShipping(parts);
    onTestFinished(() => shipping.stop());
    const server = { context: { store, shipping, clock: Date.now } } as unknown as TestServer;
    await allIsShipped(server);
    await s3.stop();
    await note(server, 'early');
    await expect.poll(() => lines.join('')).toContain('changes cannot be shipped');
    await writePages(server, 600);
    await expect.poll(() => lines.join('')).toContain('the store is copied again');
    await note(server, 'late');
    await s3.start();
    await allIsShipped(server);
    expect(await readRestored(readNotes)).toEqual(['early', 'late']);
    expect(await readRestored(countPages)).toBe(600);
  });

  test('a bucket that stops answering delays no write, and a stop by seconds only', async () => {
    const { env, s3 } = await aBucketOfChanges();
    const proxy = await startProxy(new URL(s3.endpoint));
    const CHANGES_TO = `s3://quad-changes?endpoint=http://127.0.0.1:${proxy.port}`;
    const dataDir = await aFolder();
    const { ids, cookie } = await fillStore({ databaseUrl: null, dataDir }, 2);
    const process = await runServer({ DATA_DIR: dataDir, ...env, CHANGES_TO });
    await process.prints('every change is shipped from now on');
    proxy.silence();
    const client = createClient(process.url);
    client.cookie = cookie;
    expect((await client.call(react, { id: ids[1] ?? '', like: 'like' })).ok).toBe(true);
    process.kill('SIGINT');
    expect(await process.ended).toBe(0);
    expect(process.output()).toContain('some changes were not shipped before the stop');
  });

  test('the metrics have the age of the oldest change that is not in the bucket', async () => {
    const s3 = await aBucketOfChanges();
    const server = await startTestServer({ env: { ...s3.env, METRICS_TOKEN: 'k'.repeat(32) } });
    await allIsShipped(server);
    const read = async () =>
      Number(
        /^quad_changes_unshipped_seconds (\S+)$/m.exec((await server.context.printMetrics?.()) ?? '')?.[1],
      );
    expect(await read()).toBeLessThan(60);
    await s3.s3.stop();
    await note(server, 'one');
    await expect.poll(() => server.log()).toContain('changes cannot be shipped');
    server.passTime(DAY);
    expect(await read()).toBeGreaterThan(DAY / 1_000 - 1);
  });
});
