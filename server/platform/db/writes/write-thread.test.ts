import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { writeOpinion } from '#server/features/opinions/writes.ts';
import { reactTo } from '#server/features/reactions/react-to.ts';
import { systemRandomness as random } from '#server/platform/process/randomness.ts';
import { manyPeople } from '#test/builders.ts';
import type { TestServer } from '#test/test-server.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { openStore } from '#server/platform/db/open.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
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
  const thread = createWriteThread(path.join(dataDir, 'quad.db'), (error) => errors.push(error));
  onTestFinished(() => thread.close());
  return { store, people, thread, errors };
}

const like = (actor: string, targetId: string) =>
  call(reactTo, { viewer: { id: actor, state: 'active' }, targetId, kind: 'like', now: 0 });

/** A reaction of a kind that the database refuses. */
const failing = (actor: string, targetId: string) =>
  call(reactTo, { viewer: { id: actor, state: 'active' }, targetId, kind: 'none' as 'like', now: 0 });

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
      failing(carla, ben),
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
      { error: expect.objectContaining({ message: expect.stringMatching(/check constraint/i) }) },
      { result: { refused: 'oneself' } },
      { result: { stored: true } },
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

  test('runs batches in the order in which they were sent, without waiting for an answer', async () => {
    const { people, thread } = await aThread();
    const [asha = '', ben = '', carla = ''] = people;
    thread.start();
    await expect.poll(() => thread.canRun([like(asha, ben)]), POLL).toBe(true);
    const dislike = call(reactTo, {
      viewer: { id: asha, state: 'active' },
      targetId: ben,
      kind: 'dislike',
      now: 0,
    });
    const outcomes = await Promise.all([
      thread.run([like(asha, ben)]),
      thread.run([dislike]),
      thread.run([like(carla, ben)]),
    ]);
    expect(outcomes.map((outcome) => outcome.outcomes)).toEqual([
      [{ result: { stored: 'like' } }],
      [{ result: { stored: 'like' } }],
      [{ result: { stored: 'like' } }],
    ]);
    expect(outcomes.map(({ events }) => events.length)).toEqual([1, 0, 1]);
  });

  test('answers each batch with its own outcomes, even if a batch runs again in halves', async () => {
    const { people, thread } = await aThread();
    const [asha = '', ben = '', carla = ''] = people;
    thread.start();
    await expect.poll(() => thread.canRun([like(asha, ben)]), POLL).toBe(true);
    const [first, second] = await Promise.all([
      thread.run([like(asha, ben), failing(carla, ben), like(carla, ben)]),
      thread.run([like(ben, ben), like(ben, asha), like(ben, carla)]),
    ]);
    expect(first?.outcomes).toEqual([
      { result: { stored: 'like' } },
      { error: expect.any(Error) },
      { result: { stored: 'like' } },
    ]);
    expect(second?.outcomes).toEqual([
      { result: { refused: 'oneself' } },
      { result: { stored: 'like' } },
      { result: { stored: 'like' } },
    ]);
    expect(first?.events).toEqual([
      { kind: 'reaction-stored', actorId: asha, targetId: ben, reaction: 'like' },
      { kind: 'reaction-stored', actorId: carla, targetId: ben, reaction: 'like' },
    ]);
  });

  test('that has ended rejects a batch as unavailable', async () => {
    const { people, thread } = await aThread();
    const [asha = '', ben = ''] = people;
    thread.start();
    await expect.poll(() => thread.isReady(), POLL).toBe(true);
    await thread.close();
    expect(thread.isReady()).toBe(false);
    const { outcomes } = await thread.run([like(asha, ben)]);
    expect(outcomes).toEqual([{ error: expect.any(StoreUnavailable) }]);
  });

  test('that ends inside a batch: the writes of all waiting batches are rejected as unavailable, and all data count as changed', async () => {
    const { people, thread, errors } = await aThread();
    const [asha = '', ben = ''] = people;
    thread.start();
    await expect.poll(() => thread.canRun([like(asha, ben)]), POLL).toBe(true);
    const batches = [thread.run([like(asha, ben), call(unknownWrite, {})]), thread.run([like(ben, asha)])];
    const unavailable = { error: expect.any(StoreUnavailable) };
    const events = [{ kind: 'bulk-changed' }];
    expect(await Promise.all(batches)).toEqual([
      { outcomes: [unavailable, unavailable], events },
      { outcomes: [unavailable], events },
    ]);
    expect(errors).toHaveLength(1);
    expect(thread.canRun([like(asha, ben)])).toBe(false);
  });

  test('that cannot start, or is closed before its start, fails no write: the serving thread runs them', () => {
    const errors: Error[] = [];
    // A value that cannot be sent to a thread. A system limit on threads throws at the same place.
    const file = (() => {}) as unknown as string;
    const thread = createWriteThread(file, (error) => errors.push(error));
    thread.start();
    thread.start();
    expect(errors).toHaveLength(1);
    expect(thread.canRun([])).toBe(false);
    const closed = createWriteThread(file, (error) => errors.push(error));
    void closed.close();
    closed.start();
    expect(errors).toHaveLength(1);
  });

  test('lets other writes take their turn while reactions come without a pause', async () => {
    const { store, people } = await aThread();
    let answered = 0;
    let isOver = false;
    const keepReacting = async (nth: number) => {
      const viewer = { id: people[nth % 3] ?? '', state: 'active' } as const;
      const targetId = people[(nth + 1) % 3] ?? '';
      while (!isOver && answered < 150_000) {
        await store.run(reactTo, { viewer, targetId, kind: 'like', now: 0 });
        answered += 1;
      }
    };
    const reacting = Array.from({ length: 300 }, (_, nth) => keepReacting(nth));
    // The thread starts meanwhile.
    await expect.poll(() => answered, POLL).toBeGreaterThan(40_000);
    const before = answered;
    for (let turn = 0; turn < 5; turn += 1) {
      await store.run(replaceSetting, { name: 'checked', value: String(turn) });
      await store.transaction((tx) =>
        tx
          .insertInto('words')
          .values({ word: `word${turn}` })
          .execute(),
      );
    }
    // Each turn comes after 16 batches of at most 128 reactions.
    expect(answered - before).toBeLessThan(10 * 16 * 128);
    isOver = true;
    await Promise.all(reacting);
  });
});
