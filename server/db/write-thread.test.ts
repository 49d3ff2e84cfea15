import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { writeOpinion } from '#server/opinions/writes.ts';
import { reactTo } from '#server/reactions/react-to.ts';
import { systemRandomness as random } from '#server/randomness.ts';
import { manyPeople } from '#test/builders.ts';
import type { TestServer } from '#test/test-server.ts';
import { StoreUnavailable } from './errors.ts';
import { openStore } from './open.ts';
import { replaceSetting } from './settings.ts';
import type { WriteCall } from './write-batch.ts';
import { createWriteThread } from './write-thread.ts';
import { defineWrite, type Write } from './write.ts';

const POLL = { timeout: 30_000 };

function call<Params>(write: Write<Params, unknown>, params: Params): WriteCall {
  return { write, params } as WriteCall;
}

/** A store with three people, and the writer thread on its file. */
async function aThread() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  onTestFinished(() => store.close());
  const people = await manyPeople({ context: { store, random, clock: Date.now } } as TestServer, 3);
  const errors: Error[] = [];
  const file = path.join(dataDir, 'quad.db');
  const thread = createWriteThread(file, (error) => errors.push(error));
  onTestFinished(() => thread.close());
  return { store, people, thread, errors, file };
}

const like = (actor: string, targetId: string) =>
  call(reactTo, { viewer: { id: actor, state: 'active' }, targetId, kind: 'like', now: 0 });

const opinion = (author: string, profileId: string) =>
  call(writeOpinion, {
    viewer: { id: author, state: 'active' },
    id: random.id(),
    position: random.id(),
    profileId,
    comment: 'Kind and clever.',
    now: 0,
  });

const unknownWrite = defineWrite('unknownWrite', async (): Promise<void> => {});

describe.runIf(inject('store') === 'sqlite')('the writer thread', { timeout: 60_000 }, () => {
  test('commits a batch: results and events are in the order of the calls, and a failing write fails alone', async () => {
    const { store, people, thread, errors } = await aThread();
    const [asha = '', ben = '', carla = ''] = people;
    const calls = [
      like(asha, ben),
      like('nobody', ben),
      like(ben, ben),
      opinion(carla, ben),
      like(asha, ben),
    ];
    expect(thread.canRun(calls)).toBe(false);
    thread.start();
    await expect.poll(() => thread.canRun(calls), POLL).toBe(true);
    expect(thread.canRun([...calls, call(unknownWrite, {})])).toBe(false);

    const { outcomes, events } = await thread.run(calls);
    expect(outcomes).toEqual([
      { result: { stored: 'like' } },
      { error: expect.objectContaining({ message: expect.stringMatching(/foreign key/i) }) },
      { result: { refused: 'oneself' } },
      { result: 'stored' },
      { result: { stored: 'like' } },
    ]);
    expect(events).toEqual([
      { kind: 'reaction-stored', actorId: asha, targetId: ben, reaction: 'like' },
      { kind: 'opinions-changed', profileId: ben },
    ]);
    const row = store.db.selectFrom('people').select(['likes', 'opinions']).where('id', '=', ben);
    expect(await row.executeTakeFirst()).toEqual({ likes: 1, opinions: 1 });
    expect(errors).toEqual([]);
  });

  test('that ends in a batch: the writes are rejected as unavailable, and everything counts as changed', async () => {
    const { people, thread, errors } = await aThread();
    const [asha = '', ben = ''] = people;
    thread.start();
    await expect.poll(() => thread.canRun([like(asha, ben)]), POLL).toBe(true);
    const { outcomes, events } = await thread.run([like(asha, ben), call(unknownWrite, {})]);
    expect(outcomes).toEqual([
      { error: expect.any(StoreUnavailable) },
      { error: expect.any(StoreUnavailable) },
    ]);
    expect(events).toEqual([{ kind: 'bulk-changed' }]);
    expect(errors).toHaveLength(1);
    expect(thread.canRun([like(asha, ben)])).toBe(false);
  });

  test('copies a long write-ahead log to the store, also when writes come one at a time', async () => {
    const { store, file } = await aThread();
    await store.transaction((tx) =>
      sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
        insert into settings select 'bulk' || n, hex(zeroblob(2000)) from numbers`.execute(tx),
    );
    const before = (await stat(file)).size;
    for (let count = 0; count < 50; count += 1)
      await store.run(replaceSetting, { name: 'checked', value: String(count) });
    await expect.poll(async () => (await stat(file)).size, POLL).toBeGreaterThan(before + 15_000_000);
  });
});
