import { sql } from 'kysely';
import { decisionKinds } from '#contract/moderation.ts';
import { reportReasons } from '#contract/reports.ts';
import { COUNT_STEP, type TransparencyMonth } from '#contract/transparency.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { countAcknowledged, type Acknowledged, type AckSpan, type Span } from './cases/acknowledged.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTHS = 12;

/**
 * Creates a reader of the public figures. They are counted once a day, because anybody may ask without a session. The
 * current month is left out, because repeated reads would reveal the arrival of a single report.
 */
export function createTransparencyReader(
  { db }: Pick<Store, 'db'>,
  clock: Clock,
  ackHours: number,
): () => Promise<TransparencyMonth[]> {
  let known: { readonly day: number; readonly months: Promise<TransparencyMonth[]> } | null = null;
  return () => {
    const now = clock();
    const day = Math.floor(now / DAY_MS);
    if (known?.day !== day) {
      const months = Promise.all(
        listMonths(now).map((span) => countMonth(db, { ...span, withinMs: ackHours * HOUR_MS, now })),
      );
      known = { day, months };
      months.catch(() => {
        known = null;
      });
    }
    return known.months;
  };
}

/** Lists the last complete months, latest first. */
function listMonths(now: number): Span[] {
  const date = new Date(now);
  const startOf = (ago: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - ago, 1);
  return Array.from({ length: MONTHS }, (_, ago) => ({ from: startOf(ago + 1), to: startOf(ago) }));
}

async function countMonth(db: Db, span: AckSpan): Promise<TransparencyMonth> {
  const [reports, decisions, reversed, appeals, medianHours, acknowledged] = await Promise.all([
    countReports(db, span),
    countDecisions(db, span),
    countReversals(db, span),
    countAppeals(db, span),
    readMedianHours(db, span),
    countAcknowledged(db, span),
  ]);
  return {
    month: new Date(span.from).toISOString().slice(0, 7),
    reports: fill(reportReasons, reports),
    decisions: fill(decisionKinds, decisions),
    reversed,
    appeals,
    medianHours,
    acknowledgedPercent: readPercent(acknowledged),
  };
}

function roundDown(count: number): number {
  return count - (count % COUNT_STEP);
}

function readPercent({ due, inTime }: Acknowledged): number | null {
  return due < COUNT_STEP ? null : roundDown(Math.floor((100 * inTime) / due));
}

interface Counted {
  readonly name: string;
  readonly count: number;
}

function fill<Name extends string>(names: readonly Name[], rows: readonly Counted[]): Record<Name, number> {
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  return Object.fromEntries(names.map((name) => [name, roundDown(counts.get(name) ?? 0)])) as Record<
    Name,
    number
  >;
}

function countReports(db: Db, { from, to }: Span): Promise<Counted[]> {
  return db
    .selectFrom('reports')
    .select('reason as name')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('reason')
    .execute();
}

/** The detail of a reversal that mailed nobody begins with it: reverse-write.ts. */
const UNDONE = '{"undo":true,';
/** Then comes the time of the decision that was undone. */
const UNDONE_AT = `${UNDONE}"decidedAt":`;

/** Decisions of the month. A decision that was undone before anybody was mailed does not count. */
function countDecisions(db: Db, { from, to }: Span): Promise<Counted[]> {
  return db
    .selectFrom('case_events as decision')
    .select('kind as name')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('kind', 'in', decisionKinds)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('case_events as undo')
            .select('undo.id')
            .whereRef('undo.case_id', '=', 'decision.case_id')
            .where('undo.kind', '=', 'reversed')
            .where(
              'undo.detail',
              'like',
              sql<string>`${UNDONE_AT} || cast(${is.ref('decision.at')} as text) || ',%'`,
            ),
        ),
      ),
    )
    .groupBy('kind')
    .execute();
}

/** Decisions that were reversed in the month, after people were mailed about them. */
async function countReversals(db: Db, { from, to }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('case_events')
    .select((q) => q.fn.countAll().as('count'))
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('kind', '=', 'reversed')
    .where('detail', 'not like', `${UNDONE}%`)
    .executeTakeFirstOrThrow();
  return roundDown(Number(count));
}

async function countAppeals(db: Db, { from, to }: Span): Promise<TransparencyMonth['appeals']> {
  const rows = await db
    .selectFrom('cases')
    .select('appeal_outcome')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('appealed_at', '>=', from)
    .where('appealed_at', '<', to)
    .groupBy('appeal_outcome')
    .execute();
  const of = (outcome: string) => rows.find(({ appeal_outcome }) => appeal_outcome === outcome)?.count ?? 0;
  const made = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    made: roundDown(made),
    confirmed: roundDown(of('confirmed')),
    changed: roundDown(of('changed')),
  };
}

/** Median hours from the first report to the first decision. */
async function readMedianHours(db: Db, { from, to }: Span): Promise<number | null> {
  const rows = await db
    .selectFrom('cases')
    .select(['opened_at', 'first_decided_at'])
    .where('first_decided_at', '>=', from)
    .where('first_decided_at', '<', to)
    .execute();
  if (rows.length < COUNT_STEP) return null;
  const times = rows.map(({ opened_at, first_decided_at }) => (first_decided_at ?? 0) - opened_at);
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return Math.round(median / HOUR_MS);
}
