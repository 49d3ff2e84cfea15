import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { deleteOldCallCounts } from './call-counts.ts';
import { MINUTE, startTestServer } from '#test/test-server.ts';
import { createCallLimits, type CallKind, type CallLimits, type Charge } from './call-limits.ts';

/** Two nodes on one database, each with its own connection pool. */
async function twoNodes(clock: () => number = Date.now) {
  const { context } = await startTestServer();
  const second = await openStore(context.config, () => {});
  onTestFinished(() => second.close());
  const parts = { ...context, clock };
  return { one: createCallLimits(parts), other: createCallLimits({ ...parts, store: second }), context };
}

/** Counts calls, and waits for other nodes where the call must. @returns how many are allowed. */
async function allowedOf(limits: CallLimits, tries: number, charge: Charge): Promise<number> {
  const calls = Array.from({ length: tries }, async () => {
    limits.count(charge);
    await limits.confirm(charge);
  });
  return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
}

async function share(...nodes: CallLimits[]): Promise<void> {
  for (const node of nodes) await node.share();
}

describe.runIf(inject('store') === 'postgres')('nodes of one database', () => {
  test('refuse a person who has used up the calls on another node [13.6]', async () => {
    const { one, other } = await twoNodes();
    const charge = (limits: CallLimits) => limits.ofPerson('person', 'call');
    expect(await allowedOf(one, 1_300, charge(one))).toBe(1_200);
    expect(await allowedOf(other, 1, charge(other))).toBe(1);
    await share(one, other);
    expect(await allowedOf(other, 5, charge(other))).toBe(0);
  });

  test('exceed the budget by at most, for each node, one step or the calls between two exchanges', async () => {
    const { one, other } = await twoNodes();
    let allowed = 0;
    for (let round = 0; round < 30; round += 1) {
      for (const node of [one, other]) allowed += await allowedOf(node, 55, node.ofPerson('person', 'call'));
      await share(one, other);
    }
    expect(allowed).toBeGreaterThanOrEqual(1_200);
    expect(allowed).toBeLessThanOrEqual(1_200 + 2 * 60);
  });

  test.each<[number, string, (limits: CallLimits) => Charge]>([
    [12, 'uploads of a person', (limits) => limits.ofPerson('person', 'upload')],
    [1_000, 'code requests of a network', (limits) => limits.ofNetwork('2001:db8::1', 'code')],
  ])('allow exactly %i %s, even in parallel', async (limit, _, charge) => {
    const { one, other } = await twoNodes();
    const allowed = await Promise.all([
      allowedOf(one, limit - 3, charge(one)),
      allowedOf(other, limit - 3, charge(other)),
    ]);
    expect((allowed[0] ?? 0) + (allowed[1] ?? 0)).toBe(limit);
    expect(await allowedOf(one, 1, charge(one))).toBe(0);
  });

  test('start the next window together, and maintenance deletes the rows of the last one [M2.17]', async () => {
    let now = Date.now();
    const { one, other, context } = await twoNodes(() => now);
    const kind: CallKind = 'call';
    await allowedOf(one, 1_200, one.ofPerson('person', kind));
    await share(one);
    now += 4 * MINUTE;
    await allowedOf(other, 1, other.ofPerson('person', kind));
    await share(other);
    expect(await allowedOf(other, 1, other.ofPerson('person', kind))).toBe(0);
    now += 6 * MINUTE;
    for (const node of [one, other]) expect(await allowedOf(node, 1, node.ofPerson('person', kind))).toBe(1);
    expect(await context.store.run(deleteOldCallCounts, { now, limit: 10 })).toBe(1);
  });

  test('store the hash of a network, not its address', async () => {
    const { one, context } = await twoNodes();
    await allowedOf(one, 1, one.ofNetwork('192.0.2.77', 'code'));
    const rows = await context.store.db.selectFrom('call_counts').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  test('keep counting alone while the database cannot be written, and share these counts later', async () => {
    const { context } = await startTestServer();
    let isDown = true;
    const run: typeof context.store.run = (write, params) =>
      isDown ? Promise.reject(new Error('down')) : context.store.run(write, params);
    const node = createCallLimits({ ...context, store: { ...context.store, run } });
    expect(await allowedOf(node, 600, node.ofPerson('person', 'call'))).toBe(600);
    await expect(node.share()).rejects.toThrow('down');
    isDown = false;
    expect(await allowedOf(node, 100, node.ofPerson('person', 'call'))).toBe(100);
    await node.share();
    const { calls } = await context.store.db
      .selectFrom('call_counts')
      .select('calls')
      .executeTakeFirstOrThrow();
    expect(calls).toBe(700);
  });

  test('share a flood of new networks in no more rows than the networks that call often', async () => {
    const { one, context } = await twoNodes();
    for (let nth = 0; nth < 20_000; nth += 1)
      one.count(one.ofNetwork(`2001:db8:${(nth % 40).toString(16)}:${nth.toString(16)}::1`, 'call'));
    await one.share();
    const rows = await context.store.db.selectFrom('call_counts').select('budget').execute();
    expect(rows.every(({ budget }) => budget === 'wide')).toBe(true);
    expect(rows.length).toBeLessThanOrEqual(40);
  });
});
