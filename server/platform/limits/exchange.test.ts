import { expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createCallLimits, type CallLimits } from './call-limits.ts';
import { MINUTE, SECOND, startTestServer } from '#test/test-server.ts';
import { reportStrike, shareCallCounts } from './call-counts.ts';
import { createCounter, type Count } from './counter.ts';
import { createExchange } from './exchange.ts';

const onPostgres = inject('store') === 'postgres';
const WINDOW = 10 * MINUTE;
const LIMIT = 1_200;

/** A node whose exchanges each wait until the test lets them run or fail. */
async function aHeldNode() {
  const { context } = await startTestServer();
  const held: PromiseWithResolvers<void>[] = [];
  const run: Store['run'] = async (write, params) => {
    if (write.name === shareCallCounts.name) {
      const exchange = Promise.withResolvers<void>();
      held.push(exchange);
      await exchange.promise;
    }
    return context.store.run(write, params);
  };
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const node = createCallLimits({ ...context, clock, store: { ...context.store, run } });
  return {
    node,
    context,
    passTime: (ms: number) => {
      ahead += ms;
    },
    /** Waits until the exchange number `nth` (from 1) has begun. */
    exchange: async (nth: number): Promise<PromiseWithResolvers<void>> => {
      await expect.poll(() => held.length, { interval: 5 }).toBeGreaterThanOrEqual(nth);
      return held[nth - 1] as PromiseWithResolvers<void>;
    },
  };
}

/** Counts calls of one person. @returns how many are allowed. */
function countCalls(node: CallLimits, tries: number): number {
  let allowed = 0;
  for (let nth = 0; nth < tries; nth += 1) {
    try {
      node.count(node.ofPerson('person', 'call'));
      allowed += 1;
    } catch {
      // Refused.
    }
  }
  return allowed;
}

function storedCalls({ db }: Pick<Store, 'db'>): Promise<{ calls: number }[]> {
  return db.selectFrom('call_counts').select('calls').where('budget', '=', 'calls').execute();
}

test.runIf(onPostgres)('calls that are counted during an exchange count after it', async () => {
  const { node, exchange } = await aHeldNode();
  expect(countCalls(node, 1_000)).toBe(1_000);
  const sharing = node.share();
  const first = await exchange(1);
  expect(countCalls(node, 150)).toBe(150);
  first.resolve();
  const second = await exchange(2);
  expect(countCalls(node, 100)).toBe(LIMIT - 1_150);
  second.resolve();
  (await exchange(3)).resolve();
  await sharing;
});

test.runIf(onPostgres)('an exchange that ends in the next window does not change that window', async () => {
  const { node, passTime, exchange } = await aHeldNode();
  expect(countCalls(node, 1_000)).toBe(1_000);
  const sharing = node.share();
  const first = await exchange(1);
  passTime(WINDOW + SECOND);
  expect(countCalls(node, LIMIT + 1)).toBe(LIMIT);
  first.resolve();
  const second = await exchange(2);
  expect(countCalls(node, 1)).toBe(0);
  second.resolve();
  await sharing;
});

test.runIf(onPostgres)('calls whose exchange has failed are not counted in the next window', async () => {
  const { node, context, passTime, exchange } = await aHeldNode();
  expect(countCalls(node, 600)).toBe(600);
  const failing = expect(node.share()).rejects.toThrow('down');
  const first = await exchange(1);
  passTime(WINDOW + SECOND);
  expect(countCalls(node, 7)).toBe(7);
  first.reject(new Error('down'));
  await failing;
  const sharing = node.share();
  (await exchange(2)).resolve();
  await sharing;
  expect(await storedCalls(context.store)).toEqual([{ calls: 7 }]);
});

test('a subject that was forgotten and came back is shared with the calls of both counts', async () => {
  const { context } = await startTestServer();
  const exchange = createExchange({ ...context, nameInStore: (_, subject) => subject });
  onTestFinished(() => exchange.close());
  const budget = { name: 'calls', limit: LIMIT, windowMs: WINDOW, subjectsMax: 10 };
  const noted: Count[] = [];
  for (const calls of [10, 7]) {
    const counter = createCounter(budget, exchange.note);
    const count = counter.find('person', context.clock());
    counter.add(count, calls);
    noted.push(count);
  }
  await exchange.shareWaiting();
  expect(await storedCalls(context.store)).toEqual([{ calls: 17 }]);
  expect(noted.map(({ unshared }) => unshared)).toEqual([0, 0]);
});

test.runIf(onPostgres)('nodes share by themselves, within seconds', async () => {
  const { context } = await startTestServer();
  const node = createCallLimits(context);
  countCalls(node, 2);
  await expect.poll(() => storedCalls(context.store)).toEqual([{ calls: 2 }]);
  countCalls(node, LIMIT / 20);
  await expect.poll(() => storedCalls(context.store)).toEqual([{ calls: 2 + LIMIT / 20 }]);
});

test('every node adds the counts in the same order, so that two nodes never deadlock', async () => {
  const { context } = await startTestServer();
  const now = context.clock();
  const names = [
    ['writes', 'a'],
    ['calls', 'b'],
    ['writes', 'B'],
    ['calls', 'a'],
  ] as const;
  const counts = names.map(([budget, subject]) => ({ budget, subject, calls: 1, endsAt: now + WINDOW }));
  const stored = await context.store.run(shareCallCounts, { counts, now });
  expect(stored.map(({ budget, subject }) => `${budget} ${subject}`)).toEqual([
    'calls a',
    'calls b',
    'writes B',
    'writes a',
  ]);
});

test('of several nodes that refuse a subject, only one reports it in each window', async () => {
  const { context } = await startTestServer();
  const { clock, random, config } = context;
  const stores = [context.store];
  if (onPostgres) {
    const second = await openStore(config, () => {});
    onTestFinished(() => second.close());
    stores.push(second);
  }
  const report = (at: number) =>
    Promise.all(
      [...stores, ...stores].map((store) =>
        store.run(reportStrike, {
          budget: 'calls',
          subject: 'person',
          endsAt: at + WINDOW,
          event: { id: random.id(), at, kind: 'limit-struck', personId: null, detail: 'calls' },
        }),
      ),
    );
  const now = clock();
  expect((await report(now)).filter(Boolean)).toHaveLength(1);
  const later = now + WINDOW;
  const counts = [{ budget: 'calls', subject: 'person', calls: LIMIT, endsAt: later + WINDOW }];
  await context.store.run(shareCallCounts, { counts, now: later });
  expect((await report(later)).filter(Boolean)).toHaveLength(1);
  const events = await context.store.db
    .selectFrom('security_events')
    .select('at')
    .where('kind', '=', 'limit-struck')
    .orderBy('at')
    .execute();
  expect(events).toEqual([{ at: now }, { at: later }]);
});
