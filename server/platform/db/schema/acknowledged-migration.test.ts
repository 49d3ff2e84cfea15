import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { migrate } from './migrate.ts';

test('the migration takes the first claims of an older store from its log [S9.7]', async () => {
  const store = await anOlderStore('028-browser-names');
  await store.withSchemaLock(async (schema) => {
    for (const [id, appealedAt] of [
      ['new', null],
      ['claimed', null],
      ['appealed', 500],
    ])
      await sql`insert into cases (id, kind, target_id, owner_id, profile_id, gravity, opened_at, appealed_at)
        values (${id}, 'person', ${id}, 'o', 'o', 1, 100, ${appealedAt})`.execute(schema);
    for (const [caseId, at] of [
      ['claimed', 300],
      ['claimed', 200],
      ['appealed', 400],
      ['appealed', 700],
      ['appealed', 600],
    ])
      await sql`insert into case_events (case_id, at, kind) values (${caseId}, ${at}, 'claimed')`.execute(
        schema,
      );
  });
  await migrate(store);
  const rows = await store.db
    .selectFrom('cases')
    .select(['id', 'acknowledged_at as at', 'appeal_acknowledged_at as after'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: 'appealed', at: 400, after: 600 },
    { id: 'claimed', at: 200, after: null },
    { id: 'new', at: null, after: null },
  ]);
});
