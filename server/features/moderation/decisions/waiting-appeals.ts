import { sql } from 'kysely';
import { lockPeople } from '#server/access/lock-people.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isAppealUndecided } from '#server/platform/db/schema/undecided-appeal.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';

/**
 * A target has one open case. An appeal waits while another case of its target is open, and reopens its own case after
 * the other case is decided. `appeal_opened_at` is the time of reopening.
 */

/** Reopens the case of an appeal if no other case of the target is open. The caller has locked the owner. */
export async function openAppealedCase(tx: Db, row: CaseRow, now: number): Promise<void> {
  const other = await tx
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', row.kind)
    .where('target_id', '=', row.target_id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (other) return;
  await tx
    .updateTable('cases')
    .set({ state: 'open', appeal_opened_at: now })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Reopens the case of the earliest waiting appeal after the target's open case was decided. The caller has locked the
 * owner.
 */
export async function openWaitingAppeal(
  tx: Db,
  { kind, target_id: targetId }: Pick<CaseRow, 'kind' | 'target_id'>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ state: 'open', appeal_opened_at: now })
    .where('id', '=', (q) =>
      q
        .selectFrom('cases')
        .select('id')
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .where(waits('cases'))
        .orderBy('appealed_at')
        .orderBy('id')
        .limit(1),
    )
    .execute();
}

/**
 * Reopens up to `limit` cases of appeals that no longer need to wait. A server of an older version may decide a case
 * and leave them.
 * @returns the number of reopened cases.
 */
export const openForgottenAppeals = defineWrite(
  'openForgottenAppeals',
  async (tx, { now, limit }: { now: number; limit: number }): Promise<number> => {
    const isNext = sql<boolean>`not exists (select 1 from cases as o
      where o.kind = c.kind and o.target_id = c.target_id and o.state = 'open')
      and not exists (select 1 from cases as o where o.kind = c.kind and o.target_id = c.target_id
        and ${waits('o')} and (o.appealed_at, o.id) < (c.appealed_at, c.id))`;
    const found = await tx
      .selectFrom('cases as c')
      .select(['c.id', 'c.owner_id', 'c.profile_id'])
      .where(waits('c'))
      .where(isNext)
      .limit(limit)
      .execute();
    if (found.length === 0) return 0;
    await lockPeople(
      tx,
      found.flatMap(({ owner_id, profile_id }) => [owner_id, profile_id]),
    );
    // Like `openCase`, because a report may have opened a case meanwhile.
    const opened = await tx
      .updateTable('cases as c')
      .set({ state: 'open', appeal_opened_at: now })
      .where(
        'c.id',
        'in',
        found.map(({ id }) => id),
      )
      .where(waits('c'))
      .where(isNext)
      .executeTakeFirstOrThrow();
    return Number(opened.numUpdatedRows);
  },
);

/** A condition on cases: their appeal waits. Must equal the condition of the index `cases_waiting`. */
function waits(cases: 'cases' | 'c' | 'o') {
  return sql<boolean>`${sql.ref(`${cases}.state`)} = 'decided' and ${isAppealUndecided(cases)}`;
}
