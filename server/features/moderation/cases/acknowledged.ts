import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { CaseRow } from './queue.ts';

/**
 * The number of cases that a moderator had to take up, and the number taken up in time. An appeal counts as another
 * case.
 */
export interface Acknowledged {
  readonly due: number;
  readonly inTime: number;
}

/** From `from` (inclusive) to `to` (exclusive), in milliseconds since the epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The period in which a report or an appeal opened the cases. */
export interface AckSpan extends Span {
  /** Time limit for taking up a case. */
  readonly withinMs: number;
  readonly now: number;
}

/** The time since which a case waits for a moderator: since it was opened, or since an appeal reopened it. */
export function waitsSince({
  opened_at: openedAt,
  appealed_at: appealedAt,
  appeal_opened_at: openedAgainAt,
}: Pick<CaseRow, 'opened_at' | 'appealed_at' | 'appeal_opened_at'>): number {
  return openedAgainAt ?? appealedAt ?? openedAt;
}

/** Time of the first claim of the case, or of its open appeal; null without a claim. */
export function acknowledgedAt({
  appealed_at: appealedAt,
  acknowledged_at: atOnce,
  appeal_acknowledged_at: afterAppeal,
}: Pick<CaseRow, 'appealed_at' | 'acknowledged_at' | 'appeal_acknowledged_at'>): number | null {
  return appealedAt === null ? atOnce : afterAppeal;
}

/**
 * Counts cases and appeals whose time limit is over or that were taken up before. An appeal's time begins when it
 * reopens its case.
 * @param filter a condition on `cases as c`.
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
