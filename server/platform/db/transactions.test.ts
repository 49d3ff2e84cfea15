import { expect, inject, test } from 'vitest';
import { manyPeople } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';
import { StoreUnavailable } from './errors.ts';

test('a write that fails changes nothing, and the next write works', async () => {
  const { store } = (await startTestServer()).context;
  const broken = store.transaction(async (tx) => {
    await tx.insertInto('words').values({ word: 'gone' }).execute();
    throw new Error('halfway');
  });
  await expect(broken).rejects.toThrow('halfway');
  await store.transaction((tx) => tx.insertInto('words').values({ word: 'stays' }).execute());
  expect(await store.db.selectFrom('words').select('word').execute()).toEqual([{ word: 'stays' }]);
});

test.each(['ENOENT', 'ENOSPC', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '53100'])(
  'an error %s of other work inside a write is not mistaken for an error of the store',
  async (code) => {
    const { store } = (await startTestServer()).context;
    const foreign = Object.assign(new Error('Connection terminated'), { code, errcode: 13 });
    const failure = await store.transaction(() => Promise.reject(foreign)).catch((error: unknown) => error);
    expect(failure).toBe(foreign);
    expect(failure).not.toBeInstanceOf(StoreUnavailable);
  },
);

test.runIf(inject('store') === 'postgres')(
  'a write that loses a deadlock runs again: both writes take effect once',
  async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const ids = await manyPeople(server, 2);
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const likeBoth = (order: string[]) =>
      store.transaction(async (tx) => {
        runs += 1;
        for (const id of order) {
          await tx
            .updateTable('people')
            .set((p) => ({ likes: p('likes', '+', 1) }))
            .where('id', '=', id)
            .execute();
          holding += 1;
          if (holding === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
      });
    await Promise.all([likeBoth(ids), likeBoth(ids.toReversed())]);
    const people = await store.db.selectFrom('people').select('likes').execute();
    expect(people.map(({ likes }) => likes)).toEqual([2, 2]);
    // A repeated write may conflict with the other write again before that one continues.
    expect(runs).toBeGreaterThanOrEqual(3);
  },
);
