import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { manyPeople } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';
import type { Store } from '#server/platform/db/store.ts';

function words(store: Store): Promise<string[]> {
  return store.db
    .selectFrom('words')
    .select('word')
    .orderBy('word')
    .execute()
    .then((rows) => rows.map(({ word }) => word));
}

test('the database itself refuses a row that breaks a rule', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const [id = ''] = await manyPeople(server, 1);
  const before = await store.db.selectFrom('people').selectAll().execute();
  for (const wrong of [
    { course: 'phd' },
    { year: 6 },
    { year: 0 },
    { gender: '' },
    { public: 2 },
    { likes: -1 },
    { dislikes: -1 },
    { opinions: -1 },
    { ring: -1 },
    { ring: 2 ** 31 },
    { personality: 'none' },
    { relation: 'married' },
  ])
    await expect(
      store.transaction((tx) =>
        tx
          .updateTable('people')
          .set(wrong as object)
          .execute(),
      ),
      JSON.stringify(wrong),
    ).rejects.toThrow(/check/i);
  const self = { actor_id: id, target_id: id, kind: 'like' as const, created_at: 0 };
  await expect(store.transaction((tx) => tx.insertInto('reactions').values(self).execute())).rejects.toThrow(
    /check/i,
  );
  const times = { created_at: 0, last_seen_at: 0, expires_at: 0 };
  const nobody = { token_hash: 'x', id: 'x', person_id: 'nobody', browser: '', ...times };
  await expect(store.transaction((tx) => tx.insertInto('sessions').values(nobody).execute())).rejects.toThrow(
    /foreign/i,
  );
  const twin = { ...before[0], id: 'twin', ring: 7 } as Record<string, unknown>;
  for (const derived of ['loved_order', 'hated_order', 'opinion_order']) delete twin[derived];
  await expect(
    store.transaction((tx) =>
      tx
        .insertInto('people')
        .values(twin as never)
        .execute(),
    ),
  ).rejects.toThrow(/unique/i);
  expect(await store.db.selectFrom('people').selectAll().execute()).toEqual(before);
});

test('text orders by code point, whatever its script', async () => {
  const { store } = (await startTestServer()).context;
  const byCodePoint = [
    '',
    '-',
    '0',
    '10',
    '9',
    'Z',
    '_',
    'a',
    'ab',
    'b',
    'z',
    'ä',
    'é',
    'आशा',
    '한',
    '\uffee',
    '😀',
  ];
  const rows = byCodePoint.toReversed().map((word) => ({ word }));
  await store.transaction((tx) => tx.insertInto('words').values(rows).execute());
  expect(await words(store)).toEqual(byCodePoint);
  const between = store.db.selectFrom('words').select('word').where('word', '>', 'Z').where('word', '<', 'b');
  expect((await between.orderBy('word').execute()).map(({ word }) => word)).toEqual(['_', 'a', 'ab']);
});

test.runIf(inject('store') === 'postgres')('every text column orders by code point', async () => {
  const { store } = (await startTestServer()).context;
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
    store.db,
  );
  expect(rows).toEqual([]);
});
