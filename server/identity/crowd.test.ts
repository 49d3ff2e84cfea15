import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { defineBulkWrite } from '#server/platform/db/writes/write.ts';
import { aStudent, reactTo } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

const addManyWords = defineBulkWrite('addManyWords', async (tx, calls: readonly { word: string }[]) => {
  const values = calls.map(({ word }) => ({ word }));
  await tx.insertInto('words').values(values).execute();
  return values.map(() => true);
});

test.runIf(inject('store') === 'postgres')(
  'while very many writes wait, a further write gets Retry-After and one log line, reads are answered, and all waiting writes are stored',
  async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const like = () => reactTo(asha, ben, 'like');
    const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => unlock.resolve());
    const holding = store.transaction(async (tx) => {
      await sql`lock table words`.execute(tx);
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    const words = Array.from({ length: 400 }, (_, nth) => `word ${nth}`);
    const writing = Promise.all(words.map((word) => store.run(addManyWords, { word })));
    await vi.waitUntil(() => store.isCrowded());
    for (let nth = 0; nth < 3; nth += 1) {
      const refused = await like();
      expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await asha.client.call(getPeople)).status).toBe(200);
    unlock.resolve();
    await Promise.all([holding, writing]);
    expect((await like()).status).toBe(200);
    const stored = await store.db.selectFrom('words').select('word').where('word', 'in', words).execute();
    expect(stored.map(({ word }) => word).toSorted()).toEqual(words.toSorted());
    expect(server.log().match(/the store is busy/g)).toHaveLength(1);
  },
);
