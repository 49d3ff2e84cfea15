import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { CaseRow } from './queue.ts';

/** How many cases were to be taken up by a moderator, and how many were in time. An appeal counts as one more. */
export interface Acknowledged {
  readonly due: number;
  readonly inTime: number;
}

/** From `from` on and before `to`: milliseconds since the epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time in which cases were opened, by a report or an appeal. */
export interface AckSpan extends Span {
  /** Within this time they are taken up. */
  readonly withinMs: number;
  readonly now: number;
}

/** From when on a case is to be taken up and decided: since it was opened, or an appeal has opened it again. */
export function waitsSince({
  opened_at: openedAt,
  appealed_at: appealedAt,
  appeal_opened_at: openedAgainAt,
}: Pick<CaseRow, 'opened_at' | 'appealed_at' | 'appeal_opened_at'>): number {
  return openedAgainAt ?? appealedAt ?? openedAt;
}

/** When a moderator first claimed the case, or the appeal that is open; null for nobody. */
export function acknowledgedAt({
  appealed_at: appealedAt,
  acknowledged_at: atOnce,
  appeal_acknowledged_at: afterAppeal,
}: Pick<CaseRow, 'appealed_at' | 'acknowledged_at' | 'appeal_acknowledged_at'>): number | null {
  return appealedAt === null ? atOnce : afterAppeal;
}

/**
 * Counts those whose time is over or that were taken up before. The time of an appeal begins when it opens its case.
 * @param filter on `cases as c`.
 */
export async function countAcknowledged(
  db: Db,
  { from, to, withinMs, now }: AckSpan,
  filter: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): Promise<Acknowledged> {
  const select = (since: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    select count(case when ${at} is not null or ${since} < ${now - withinMs} then 1 end) as due,
      count(case when ${at} - ${since} <= ${withinMs} then 1 end) as "inTime"
    from cases as c where ${since} >= ${from} and ${since} < ${to} and ${filter}`;
  const { rows } = await sql<Acknowledged>`
    ${select(sql`c.opened_at`, sql`c.acknowledged_at`)}
    union all ${select(sql`c.appeal_opened_at`, sql`c.appeal_acknowledged_at`)}`.execute(db);
  const add = (key: keyof Acknowledged) => rows.reduce((sum, row) => sum + row[key], 0);
  return { due: add('due'), inTime: add('inTime') };
}
