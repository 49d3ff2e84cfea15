import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { migrate } from './migrate.ts';

test('of several open cases of a target in an older store one stays open, and the appeals wait with their photos', async () => {
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
    await sql`update cases set removed_photo = id`.execute(schema);
    await sql`insert into cases (id, kind, target_id, owner_id, profile_id, gravity, opened_at, state, decided_at, appealed_at,
        appeal_outcome, removed_photo)
      values ('over', 'person', 'ben', 'o', 'o', 1, 100, 'decided', 200, 300, 'confirmed', 'over')`.execute(
      schema,
    );
    await sql`insert into photo_leftovers (photo, delete_after) select id, 900 from cases`.execute(schema);
  });
  await migrate(store);
  const kept = await store.db
    .selectFrom('photo_leftovers')
    .innerJoin('cases', 'id', 'photo')
    .select(['photo', 'appeal_opened_at as opened'])
    .where('delete_after', '=', Number.MAX_SAFE_INTEGER)
    .orderBy('photo')
    .execute();
  expect(kept).toEqual([
    { photo: 'alone', opened: 700 },
    { photo: 'early', opened: null },
    { photo: 'first', opened: 500 },
    { photo: 'late', opened: null },
    { photo: 'second', opened: null },
  ]);
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
