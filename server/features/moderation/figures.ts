import { sql } from 'kysely';
import type { Figures } from '#contract/case-record.ts';
import { reportReasons, type ReportReason } from '#contract/reports.ts';
import { readModeratedPeople } from '#server/access/safety/moderated.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { countAcknowledged } from './cases/acknowledged.ts';
import { doesNotConcern } from './cases/queue.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 90;
/** Maximum cases in the figures, to bound the memory. Moderators decide fewer in the period. The latest cases count. */
const CASES_MAX = 20_000;

interface Case {
  readonly opened_at: number;
  readonly first_decided_at: number | null;
  readonly decided_by: string | null;
  readonly outcome: 'upheld' | 'dismissed' | null;
}

/** Counts the work of moderators, except cases that concern the viewer. */
export async function readFigures(
  { store: { db }, clock, config }: Pick<Context, 'store' | 'clock' | 'config'>,
  viewer: Viewer,
): Promise<Figures> {
  const now = clock();
  const since = now - DAYS * DAY_MS;
  const withinMs = config.moderation.ackHours * HOUR_MS;
  const [open, decided, reasons, acknowledged] = await Promise.all([
    countOpen(db, viewer, now - config.moderation.resolveDays * DAY_MS),
    readDecided(db, viewer, since),
    readReasons(db, viewer, since),
    countAcknowledged(db, { from: since, to: now + 1, withinMs, now }, doesNotConcern(viewer)),
  ]);
  const actors = [...new Set(decided.flatMap(({ decided_by }) => decided_by ?? []))];
  const people = await readModeratedPeople(db, actors);
  return {
    days: DAYS,
    ...open,
    acknowledged,
    ...summarise(decided),
    moderators: actors
      .map((id) => ({
        id,
        name: people.get(id)?.name ?? '',
        ...summarise(decided.filter(({ decided_by }) => decided_by === id)),
      }))
      .toSorted((a, b) => b.decided - a.decided),
    reasons: reportReasons.flatMap((reason) => {
      const cases = reasons.filter((one) => one.reason === reason);
      if (cases.length === 0) return [];
      return { reason, open: cases.filter(({ state }) => state === 'open').length, ...summarise(cases) };
    }),
  };
}

async function countOpen(
  db: Db,
  viewer: Viewer,
  dueBefore: number,
): Promise<Pick<Figures, 'open' | 'overdue' | 'oldest'>> {
  const { open, overdue, oldest } = await db
    .selectFrom('cases as c')
    .select((q) => [
      q.fn.countAll<number>().as('open'),
      q.fn
        .count<number>(
          sql`case when coalesce(c.appeal_opened_at, c.appealed_at, c.opened_at) < ${dueBefore} then 1 end`,
        )
        .as('overdue'),
      q.fn.min<number | null>('c.opened_at').as('oldest'),
    ])
    .where('c.state', '=', 'open')
    .where(doesNotConcern(viewer))
    .executeTakeFirstOrThrow();
  return { open, overdue, oldest: oldest === null ? '' : new Date(oldest).toISOString() };
}

function readDecided(db: Db, viewer: Viewer, since: number): Promise<Case[]> {
  return db
    .selectFrom('cases as c')
    .select(['c.opened_at', 'c.first_decided_at', 'c.decided_by', 'c.outcome'])
    .where('c.first_decided_at', '>=', since)
    .where(doesNotConcern(viewer))
    .orderBy('c.first_decided_at', 'desc')
    .limit(CASES_MAX)
    .execute();
}

/** Reads one row for each pair of a case and one of its reasons. */
function readReasons(
  db: Db,
  viewer: Viewer,
  since: number,
): Promise<(Case & { reason: ReportReason; state: string })[]> {
  return db
    .selectFrom('cases as c')
    .innerJoin('reports as r', 'r.case_id', 'c.id')
    .select(['c.id', 'r.reason', 'c.state', 'c.opened_at', 'c.first_decided_at', 'c.decided_by', 'c.outcome'])
    .distinct()
    .where((q) => q.or([q('c.state', '=', 'open'), q('c.first_decided_at', '>=', since)]))
    .where(doesNotConcern(viewer))
    .orderBy('c.opened_at', 'desc')
    .limit(CASES_MAX)
    .execute();
}

function summarise(cases: readonly Case[]): Pick<Figures, 'decided' | 'upheld' | 'medianHours'> {
  const times = cases
    .flatMap(({ opened_at, first_decided_at: at }) => (at === null ? [] : at - opened_at))
    .toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  return {
    decided: times.length,
    upheld: cases.filter(({ outcome }) => outcome === 'upheld').length,
    medianHours: median === undefined ? null : Math.round((median / HOUR_MS) * 10) / 10,
  };
}
