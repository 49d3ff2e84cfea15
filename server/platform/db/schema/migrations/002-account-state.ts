import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * The state of an account. Only an active account is listed, found and served.
 * The check has a name, so that a later migration can replace it on both stores:
 * `alter table people drop constraint people_state_known`, then `add constraint people_state_known check (…)`.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table people add column state ${text} not null default 'active'
    constraint people_state_known check (state in ('active','suspended','leaving'))`);

  // The list indexes contain exactly the listed people, so a page is an index-only scan.
  for (const order of ['ring', 'loved_order', 'hated_order', 'opinion_order']) {
    await run(`drop index people_by_${order}`);
    await run(`drop index people_by_filter_${order}`);
    await run(
      `create index people_by_${order} on people (${order}, id) where public = 1 and state = 'active'`,
    );
    await run(
      `create index people_by_filter_${order} on people (course, year, personality, ${order}, id) where public = 1 and state = 'active'`,
    );
  }
}
