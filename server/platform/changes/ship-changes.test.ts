import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, test } from 'vitest';
import { writeOpinion } from '#contract/opinions.ts';
import { react } from '#contract/reactions.ts';
import { createClient } from '#test/client.ts';
import { fillStore } from '#test/fill-store.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import {
  aBucketOfChanges,
  allIsShipped,
  aShippingServer,
  commitSome,
  countPages,
  loseDisk,
  note,
  readNotes,
  writePages,
} from '#test/shipped-changes.ts';
import { DAY, startTestServer } from '#test/test-server.ts';
import { readNames } from './names.ts';

const SHIPPING = 'every change is shipped from now on';

describe.runIf(inject('store') === 'sqlite')('shipped changes', () => {
  test('kill -9 under writes and a lost disk: what was acknowledged a second before is restored, and every count is right', async () => {
    const bucket = await aBucketOfChanges();
    const dataDir = await aFolder();
    const { ids, cookie } = await fillStore({ databaseUrl: null, dataDir }, 2_001);
    const process = await runServer({ DATA_DIR: dataDir, LIMITS: 'off', ...bucket.env });
    await process.prints(SHIPPING);
    const acknowledged: { readonly id: string; readonly comment: string; readonly at: number }[] = [];
    const start = performance.now();
    const queue = ids.slice(1);
    const write = async () => {
      const client = createClient(process.url);
      client.cookie = cookie;
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        const comment = randomUUID();
        const [liked, written] = await Promise.allSettled([
          client.call(react, { id, like: 'like' }),
          client.call(writeOpinion, { user_id: id, comment_id: comment, comment: 'Kind and clever.' }),
        ]);
        const isDone = [liked, written].every((answer) => answer.status === 'fulfilled' && answer.value.ok);
        if (!isDone) return;
        acknowledged.push({ id, comment, at: performance.now() });
        if (performance.now() - start > 2_500) process.kill('SIGKILL');
      }
    };
    await Promise.all([write(), write(), write()]);
    const killed = performance.now();
    process.kill('SIGKILL');
    await process.ended;
    await loseDisk(dataDir);
    const old = acknowledged.filter(({ at }) => at < killed - 1_000);
    expect(old.length).toBeGreaterThan(0);

    const { reactions, opinions, people } = await bucket.readRestored(async (db) => ({
      reactions: await db.selectFrom('reactions').select('target_id').execute(),
      opinions: await db.selectFrom('opinions').select(['id', 'profile_id']).execute(),
      people: await db.selectFrom('people').select(['id', 'likes', 'opinions']).execute(),
    }));
    const liked = new Set(reactions.map(({ target_id }) => target_id));
    const written = new Set(opinions.map(({ id }) => id));
    expect(old.filter(({ id, comment }) => !liked.has(id) || !written.has(comment))).toEqual([]);
    const commented = new Set(opinions.map(({ profile_id }) => profile_id));
    expect(people).toEqual(
      people.map(({ id }) => ({ id, likes: liked.has(id) ? 1 : 0, opinions: commented.has(id) ? 1 : 0 })),
    );
  });

  test('a stop ships the last writes and the secret of the folder, so a restored server knows the same people', async () => {
    const bucket = await aBucketOfChanges();
    const dataDir = await aFolder();
    const { ids, cookie } = await fillStore({ databaseUrl: null, dataDir }, 2);
    const process = await runServer({ DATA_DIR: dataDir, ...bucket.env });
    await process.prints(SHIPPING);
    const client = createClient(process.url);
    client.cookie = cookie;
    expect((await client.call(react, { id: ids[1] ?? '', like: 'like' })).ok).toBe(true);
    process.kill('SIGINT');
    expect(await process.ended).toBe(0);
    await loseDisk(dataDir);
    const { dataDir: restored } = await bucket.restore();
    const again = await runServer({ DATA_DIR: restored, ...bucket.s3.env });
    await again.prints('Quad is ready');
    const later = createClient(again.url);
    later.cookie = cookie;
    expect((await later.call(react, { id: ids[1] ?? '', like: 'dislike' })).status).toBe(409);
  });

  test('restore --at a time between two writes has the first and not the second', async () => {
    const { server, readRestored, restore } = await aShippingServer();
    await note(server, 'first');
    await allIsShipped(server);
    const between = new Date().toISOString();
    await expect.poll(() => new Date().toISOString()).not.toBe(between);
    await note(server, 'second');
    await allIsShipped(server);
    expect(await readRestored(readNotes, '--at', between)).toEqual(['first']);
    expect(await readRestored(readNotes)).toEqual(['first', 'second']);
    const tooEarly = await restore('--at', '2020-01-01');
    expect(tooEarly).toMatchObject({ code: 1, error: expect.stringContaining('the first time is 20') });
  });

  test('a log that begins again several times loses nothing', async () => {
    const { server, objects, readRestored } = await aShippingServer();
    const countRuns = async () => {
      await commitSome(server);
      return new Set(readNames(await objects.list('')).log.map(({ run }) => run)).size;
    };
    for (const round of [1, 2, 3]) {
      const runs = await countRuns();
      await note(server, String(round));
      await writePages(server, 13_000);
      await expect.poll(countRuns).toBeGreaterThan(runs);
    }
    await note(server, 'last');
    await allIsShipped(server);
    expect(await readRestored(readNotes)).toEqual(['1', '2', '3', 'last']);
    expect(await readRestored(countPages)).toBe(39_000);
  });

  test('a log that another program has changed is noticed: the store is copied again, and nothing is lost', async () => {
    const { server, readRestored } = await aShippingServer();
    await note(server, 'before');
    await allIsShipped(server);
    const log = await open(path.join(server.context.config.dataDir, 'quad.db-wal'), 'r+');
    await log.write(Buffer.from('new salt'), 0, 8, 16);
    await log.close();
    await note(server, 'after');
    await expect.poll(() => server.log()).toContain('the store is copied again');
    await allIsShipped(server);
    expect(await readRestored(readNotes)).toEqual(['after', 'before']);
  });

  test('another reader that keeps the log from beginning again, as a backup does, changes nothing', async () => {
    const bucket = await aBucketOfChanges();
    await bucket.s3.stop();
    const server = await startTestServer({ env: bucket.env });
    await expect.poll(() => server.log()).toContain('changes cannot be shipped');
    await note(server, 'before');
    using reader = new DatabaseSync(path.join(server.context.config.dataDir, 'quad.db'));
    reader.exec('begin; select 1 from people');
    await bucket.s3.start();
    await allIsShipped(server);
    await note(server, 'while');
    await allIsShipped(server);
    expect(await bucket.readRestored(readNotes)).toEqual(['before', 'while']);
    reader.exec('rollback');
    server.passTime(DAY);
    const readBases = async () => readNames(await bucket.objects.list('')).bases;
    await expect.poll(async () => (await readBases()).length).toBe(2);
    await note(server, 'later');
    await allIsShipped(server);
    expect(await bucket.readRestored(readNotes)).toEqual(['before', 'later', 'while']);
    expect((await readBases())[0]).toMatchObject({ run: 0 });
    expect(readNames(await bucket.objects.list('')).log[0]).toMatchObject({ run: 0, from: 0 });
  });

  test('each day begins with a new copy, and what no restore of the last days needs is deleted', async () => {
    const { server, objects, readRestored } = await aShippingServer();
    const readBases = async () => readNames(await objects.list('')).bases;
    const [first] = await readBases();
    await note(server, 'old');
    await allIsShipped(server);
    for (const bases of [2, 3]) {
      server.passTime(5 * DAY);
      await expect.poll(async () => (await readBases()).length).toBe(bases);
      await note(server, `day-${bases}`);
      await allIsShipped(server);
    }
    server.passTime(5 * DAY);
    await expect.poll(async () => (await readBases()).map(({ key }) => key)).not.toContain(first?.key);
    expect(await readBases()).toHaveLength(3);
    expect(await readRestored(readNotes)).toEqual(['day-2', 'day-3', 'old']);
  });
});
