import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { migrate } from './migrate.ts';

test('of several open cases of a target in an older store one stays open, and the appeals wait', async () => {
  const store = await anOlderStore('029-acknowledged');
  await store.withSchemaLock(async (schema) => {
    for (const [id, target, appealedAt] of [
      ['early', 'ben', 500],
      ['late', 'ben', 600],
      ['new', 'ben', null],
      ['first', 'asha', 500],
      ['second', 'asha', 500],
      ['alone', 'devi', 700],
    ])
      await sql`insert into cases (id, kind, target_id, owner_id, profile_id, gravity, opened_at, decided_at, appealed_at)
        values (${id}, 'person', ${target}, 'o', 'o', 1, 100, 200, ${appealedAt})`.execute(schema);
  });
  await migrate(store);
  const open = await store.db
    .selectFrom('cases')
    .select('id')
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  expect(open.map(({ id }) => id)).toEqual(['alone', 'first', 'new']);
  const another = store.transaction((tx) =>
    tx
      .insertInto('cases')
      .values({
        id: 'another',
        kind: 'person',
        target_id: 'ben',
        owner_id: 'o',
        profile_id: 'o',
        gravity: 1,
        opened_at: 1,
        appealed_at: 1,
      })
      .execute(),
  );
  await expect(another).rejects.toThrow(/unique/i);
});
