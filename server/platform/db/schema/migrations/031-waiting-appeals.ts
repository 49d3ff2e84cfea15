import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * An appeal waits while another case of its target is open: see
 * `server/features/moderation/decisions/waiting-appeals.ts`. A removed photo stays until its appeal is decided. Cases
 * are no longer joined to the case of an appeal. Cases that were joined have no reports, and are deleted as old decided
 * cases. An unreleased version did all this in 030. Its store has the column already, so nothing remains to do.
 */
export async function up(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'cases')?.columns ?? [];
  if (columns.some(({ name }) => name === 'appeal_opened_at')) return;
  const waits = `state = 'decided' and appealed_at is not null and appeal_outcome is null`;
  await run(`alter table cases add column appeal_opened_at ${int}`);
  await run(`update cases set appeal_acknowledged_at = null where ${waits}`);
  await run(
    `update cases set appeal_opened_at = appealed_at where appealed_at is not null and not (${waits})`,
  );
  await run(
    'create index cases_by_appeal_opening on cases (appeal_opened_at) where appeal_opened_at is not null',
  );
  await run(`create index cases_waiting on cases (kind, target_id, appealed_at, id) where ${waits}`);
  // As `keepLeftover` without an end: Number.MAX_SAFE_INTEGER.
  await run(`update photo_leftovers set delete_after = 9007199254740991 where photo in (select c.removed_photo from cases as c
    where c.removed_photo is not null and c.appealed_at is not null and c.appeal_outcome is null)`);
  await run('update cases set first_decided_at = decided_at where joined_to is not null');
  await run('drop index cases_joined');
  await run('alter table cases drop column joined_to');
}
