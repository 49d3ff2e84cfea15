import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOlderStore } from '#test/older-store.ts';
import { migrate } from './migrate.ts';

const DAY = 86_400_000;

test('notes in the log of an older store move beside it, with the time of the evidence; the log stays unchangeable [S9.15]', async () => {
  const store = await anOlderStore('024-year');
  await store.withSchemaLock(async (schema) => {
    const addCase = (id: string, state: string, clearAt: number | null) =>
      sql`insert into cases (id, kind, target_id, owner_id, profile_id, state, gravity, opened_at, decided_at, clear_at)
        values (${id}, 'opinion', ${id}, 'w', 'p', ${state}, 1, 1, ${state === 'open' ? null : 1}, ${clearAt})`.execute(
        schema,
      );
    await addCase('open', 'open', null);
    await addCase('decided', 'decided', 7_000);
    await addCase('cleared', 'decided', null);
    for (const [caseId, kind, note] of [
      ['open', 'noted', 'sealed 1'],
      ['open', 'looked', ''],
      ['decided', 'dismiss', 'sealed 2'],
      ['cleared', 'noted', 'sealed 3'],
      ['gone', 'noted', 'sealed 4'],
    ])
      await sql`insert into case_events (case_id, at, kind, note) values (${caseId}, 500, ${kind}, ${note})`.execute(
        schema,
      );
  });
  await migrate(store);
  const { db } = store;
  const notes = await db
    .selectFrom('case_events as e')
    .leftJoin('case_notes as n', 'n.event_id', 'e.id')
    .select(['e.case_id', 'e.at', 'e.kind', 'n.case_id as of', 'n.sealed', 'n.clear_at'])
    .orderBy('e.id')
    .execute();
  const late = 500 + 90 * DAY;
  expect(notes).toEqual([
    { case_id: 'open', at: 500, kind: 'noted', of: 'open', sealed: 'sealed 1', clear_at: null },
    { case_id: 'open', at: 500, kind: 'looked', of: null, sealed: null, clear_at: null },
    { case_id: 'decided', at: 500, kind: 'dismiss', of: 'decided', sealed: 'sealed 2', clear_at: 7_000 },
    { case_id: 'cleared', at: 500, kind: 'noted', of: 'cleared', sealed: 'sealed 3', clear_at: late },
    { case_id: 'gone', at: 500, kind: 'noted', of: 'gone', sealed: 'sealed 4', clear_at: late },
  ]);
  const change = store.transaction((tx) =>
    tx.updateTable('case_events').set({ detail: 'changed' }).execute(),
  );
  await expect(change).rejects.toThrow(/append-only/);
});
