import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteOldCases } from '#server/access/safety/old-cases.ts';
import { anOlderStore } from '#test/older-store.ts';
import { DAY } from '#test/test-server.ts';
import { migrate } from './migrate.ts';

test('if a target of an older store has several open cases, one stays open, and the appeals wait and keep their photos [S9.3]', async () => {
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

test('a store with a case that was joined to an appeal’s case is upgraded; the joined case is deleted with old cases', async () => {
  const store = await anOlderStore('030-one-open-case');
  await store.withSchemaLock(async (schema) => {
    for (const [id, state, decidedAt, appealedAt, joinedTo] of [
      ['appeal', 'open', 200, 300, null],
      ['joined', 'decided', 300, null, 'appeal'],
    ])
      await sql`insert into cases (id, kind, target_id, owner_id, profile_id, gravity, opened_at, state, decided_at, appealed_at, joined_to)
        values (${id}, 'person', 'ben', 'o', 'o', 1, 100, ${state}, ${decidedAt}, ${appealedAt}, ${joinedTo})`.execute(
        schema,
      );
  });
  await migrate(store);
  const read = () =>
    store.db.selectFrom('cases').select(['id', 'appeal_opened_at as opened']).orderBy('id').execute();
  expect(await read()).toEqual([
    { id: 'appeal', opened: 300 },
    { id: 'joined', opened: null },
  ]);
  await store.run(deleteOldCases, { now: 300 + 730 * DAY, limit: 10 });
  expect(await read()).toEqual([{ id: 'appeal', opened: 300 }]);
});

test('a store whose appeals wait since an unreleased version of 030 is upgraded without a change', async () => {
  const store = await anOlderStore('030-one-open-case');
  await store.withSchemaLock(async (schema) => {
    await sql`drop index cases_joined`.execute(schema);
    await sql`alter table cases drop column joined_to`.execute(schema);
    await sql`alter table cases add column appeal_opened_at ${sql.raw(store.types.int)}`.execute(schema);
    await sql`insert into cases (id, kind, target_id, owner_id, profile_id, gravity, opened_at, state, appealed_at, appeal_opened_at)
      values ('late', 'person', 'ben', 'o', 'o', 1, 100, 'open', 300, 400)`.execute(schema);
  });
  await migrate(store);
  expect(await store.db.selectFrom('cases').select('appeal_opened_at').execute()).toEqual([
    { appeal_opened_at: 400 },
  ]);
});
