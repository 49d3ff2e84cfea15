import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { getUser } from '#contract/profile.ts';
import { react } from '#contract/reactions.ts';
import { reactTo } from '#server/features/reactions/react-to.ts';
import { aStudent, manyPeople } from '#test/builders.ts';
import { aProxiedStore, waitUntilAnswered, waitUntilWatched } from '#test/proxied-store.ts';
import { startTestServer } from '#test/test-server.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { openStore } from '#server/platform/db/open.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { WAITING_MAX } from './write-queue.ts';
import { afterCommit, defineBulkWrite, defineWrite, type CommitEvent } from './write.ts';

/** The transactions in which {@link addWord} has run. */
const transactions = new Set<Db>();

/** Throws when the word exists, as a write with a bug does. */
const addWord = defineWrite('addWord', async (tx, { word }: { word: string }): Promise<string> => {
  transactions.add(tx);
  await tx.insertInto('words').values({ word }).execute();
  afterCommit(tx, { kind: 'person-changed', personId: word });
  return word;
});

async function wordsOf(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom('words').select('word').orderBy('word').execute();
  return rows.map(({ word }) => word);
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `word${String(index).padStart(3, '0')}`);
}

test('of parallel writes, only those that fail are rejected; each other write is stored once', async () => {
  const { store } = (await startTestServer()).context;
  const names = numbered(30);
  const withTwins = names.flatMap((word, index) => (index % 10 === 3 ? [word, word] : [word]));
  const outcomes = await Promise.allSettled(withTwins.map((word) => store.run(addWord, { word })));
  const stored = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(stored.toSorted()).toEqual(names);
  expect(failed.map(({ message }: Error) => message)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/unique/i)),
  );
  expect(await wordsOf(store)).toEqual(names);
});

test('events are sent in the order of the commits, before the write resolves, and only for committed writes', async () => {
  const { store } = (await startTestServer()).context;
  await store.run(addWord, { word: 'taken' });
  const events: CommitEvent[] = [];
  store.onCommit((event) => events.push(event));
  const resolved: string[] = [];
  const words = numbered(20).toSpliced(10, 0, 'taken');
  await Promise.allSettled(
    words.map(async (word) => {
      await store.run(addWord, { word });
      expect(events).toContainEqual({ kind: 'person-changed', personId: word });
      resolved.push(word);
    }),
  );
  expect(resolved.toSorted()).toEqual(numbered(20));
  expect(events).toEqual(resolved.map((personId) => ({ kind: 'person-changed', personId })));
});

const addWords = defineBulkWrite('addWords', async (tx, calls: readonly { word: string }[]) => {
  const words = calls.map(({ word }) => word);
  if (words.includes('broken')) throw new Error('a bug');
  await tx
    .insertInto('words')
    .values(words.map((word) => ({ word })))
    .execute();
  return words;
});

test('of calls that share a statement, only the call that throws is rejected, and later writes run', async () => {
  const { store } = (await startTestServer()).context;
  const outcomes = await Promise.allSettled(
    ['one', 'broken', 'two'].map((word) => store.run(addWords, { word })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await store.run(addWords, { word: 'three' })).toBe('three');
  expect(await wordsOf(store)).toEqual(['one', 'three', 'two']);
});

test.runIf(inject('store') === 'postgres')(
  'when the server is silent, writes that wait for a batch are refused together with the running ones, and do not run later',
  async () => {
    const { proxy, store } = await aProxiedStore();
    await waitUntilWatched(store);
    proxy.silence();
    const refused: Promise<void>[] = [];
    const addRefused = (word: string) =>
      refused.push(expect(store.run(addWords, { word })).rejects.toBeInstanceOf(StoreUnavailable));
    for (const batches of [1, 2]) {
      addRefused(`running${batches}`);
      await vi.waitUntil(() => store.figures().batches === batches, { interval: 1 });
    }
    addRefused('waiting');
    await Promise.all(refused);
    expect(store.figures()).toMatchObject({ batches: 2, writesWaiting: 0 });
    proxy.passOn();
    await waitUntilAnswered(store);
    await store.run(addWords, { word: 'after' });
    expect(await wordsOf(store)).toEqual(['after']);
  },
);

test('100 equal reactions in parallel count once', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const reaction = {
    viewer: { id: asha.id, state: 'active' },
    targetId: ben.id,
    kind: 'like',
    now: 0,
  } as const;
  const events: CommitEvent[] = [];
  store.onCommit((event) => events.push(event));
  const results = await Promise.all(Array.from({ length: 100 }, () => store.run(reactTo, reaction)));
  expect(results).toEqual(results.map(() => ({ stored: 'like' })));
  expect(events).toEqual([{ kind: 'reaction-stored', actorId: asha.id, targetId: ben.id, reaction: 'like' }]);
  expect((await ben.client.call(getUser, { id: ben.id })).body).toMatchObject({ like: 1, dislike: 0 });
});

async function countDeadlocks({ db }: Store): Promise<number | undefined> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks;
}

test.runIf(inject('store') === 'postgres')(
  'two nodes that react to the same people in parallel, in opposite orders, never deadlock',
  async () => {
    const server = await startTestServer();
    const { config, store } = server.context;
    const other = await openStore(config, () => {});
    onTestFinished(() => other.close());
    const ids = await manyPeople(server, 60);
    // The database may have been used by an earlier test.
    const before = await countDeadlocks(store);
    const [actors, targets] = [ids.slice(0, 10), ids.slice(10)];
    const like = (node: Store, actor: string, targetId: string) =>
      node.run(reactTo, { viewer: { id: actor, state: 'active' }, targetId, kind: 'like', now: 0 });
    const results = await Promise.all(
      actors.flatMap((actor, index) =>
        index % 2 === 0
          ? targets.map((target) => like(store, actor, target))
          : targets.toReversed().map((target) => like(other, actor, target)),
      ),
    );
    expect(results).toEqual(results.map(() => ({ stored: 'like' })));
    const people = await store.db.selectFrom('people').select('likes').where('id', 'in', targets).execute();
    expect(people).toEqual(targets.map(() => ({ likes: actors.length })));
    expect(await countDeadlocks(store)).toBe(before);
  },
);

test.runIf(inject('store') === 'sqlite')('writes that arrive together share one commit', async () => {
  const { store } = (await startTestServer()).context;
  transactions.clear();
  await Promise.all(numbered(50).map((word) => store.run(addWord, { word })));
  expect(transactions.size).toBe(1);
});

test.runIf(inject('store') === 'sqlite')(
  'when too many writes wait, the next one gets a 503 with Retry-After; the others are stored',
  { timeout: 60_000 },
  async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const held = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const holding = store.transaction(async () => {
      started.resolve();
      await held.promise;
    });
    await started.promise;
    // The first one is in the batch that waits for the connection.
    const first = store.run(addWord, { word: 'first' });
    await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
    const waiting = Array.from({ length: WAITING_MAX }, (_, index) =>
      store.run(addWord, { word: `waiting${index}` }),
    );
    const refused = await asha.client.call(react, { id: ben.id, like: 'like' });
    expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect(store.run(addWord, { word: 'refused' })).rejects.toBeInstanceOf(StoreUnavailable);
    held.resolve();
    await Promise.all([holding, first, ...waiting]);
    const stored = (await wordsOf(store)).filter((word) => word.startsWith('waiting'));
    expect(stored).toHaveLength(WAITING_MAX);
    expect((await asha.client.call(react, { id: ben.id, like: 'like' })).status).toBe(200);
  },
);
