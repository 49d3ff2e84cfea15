import { sql, type Selectable } from 'kysely';
import type { ReportReason } from '#contract/reports.ts';
import {
  readModeratedOpinions,
  readModeratedPeople,
  type ModeratedOpinion,
  type ModeratedPerson,
} from '#server/access/safety/moderated.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { ReportsTable } from '#server/platform/db/schema/case-tables.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { doesNotConcern, type CaseRow } from './queue.ts';

type ReportRow = Selectable<ReportsTable>;

/** All data that a page of cases shows. */
export interface CaseParts {
  /** At most {@link REPORTS_MAX} reports of each case: those with a photo's picture, then the earliest others. */
  readonly reports: readonly ReportRow[];
  readonly reasons: readonly { case_id: string; reason: ReportReason; count: number }[];
  /** Results of the reporters' earlier reports. */
  readonly accuracy: ReadonlyMap<string, { upheld: number; dismissed: number }>;
  readonly opinions: ReadonlyMap<string, ModeratedOpinion>;
  readonly people: ReadonlyMap<string, ModeratedPerson>;
  /** Other open cases of the owners that do not concern the moderator, most serious first. */
  readonly openCases: readonly CaseRow[];
  /** Decided cases of the owners that do not concern the moderator, latest first. */
  readonly history: readonly CaseRow[];
  readonly strikes: ReadonlyMap<string, number>;
}

/** Maximum other cases of all owners of a page, so that an answer stays small. */
const CASES_MAX = 500;
/** The owner id of all cases of deleted authors, although these are different people. */
const DELETED = '';
/** Maximum reports of a case, so that an answer stays small when very many people report. */
export const REPORTS_MAX = 50;

export async function readCaseParts(
  db: Db,
  cases: readonly CaseRow[],
  viewer: Viewer,
  now: number,
): Promise<CaseParts> {
  const ids = cases.map(({ id }) => id);
  if (ids.length === 0) return nothing;
  const owners = cases.map(({ owner_id }) => owner_id);
  const opinionIds = cases.flatMap(({ kind, target_id }) => (kind === 'opinion' ? [target_id] : []));
  const [reports, reasons, opinions, openCases, history, strikes] = await Promise.all([
    readFirstReports(db, ids),
    countReasons(db, ids),
    readModeratedOpinions(db, opinionIds),
    readOpenCases(db, owners, viewer),
    readHistory(db, owners, viewer),
    countStrikes(db, owners, now),
  ]);
  const reporters = reports.map(({ reporter_id }) => reporter_id);
  const everybody = [...reporters, ...owners, ...cases.map(({ profile_id }) => profile_id)];
  const [people, accuracy] = await Promise.all([
    readModeratedPeople(db, everybody),
    readAccuracy(db, reporters),
  ]);
  return { reports, reasons, accuracy, opinions, people, openCases, history, strikes };
}

const nothing: CaseParts = {
  reports: [],
  reasons: [],
  accuracy: new Map(),
  opinions: new Map(),
  people: new Map(),
  openCases: [],
  history: [],
  strikes: new Map(),
};

/** Reads at most {@link REPORTS_MAX} reports of each case: those with a photo's picture, then the earliest others. */
export async function readFirstReports(db: Db, caseIds: readonly string[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`select * from (
      select r.*, row_number() over (partition by r.case_id order by r.has_picture desc, r.id) as nth
      from reports as r where r.case_id in (${sql.join(caseIds)})) as numbered
    where nth <= ${REPORTS_MAX} order by id`.execute(db);
  return rows;
}

/** True if a case has a report of a photo with this mark. */
export async function hasReportOf(db: Db, caseId: string, mark: string): Promise<boolean> {
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('picture_mark', '=', mark)
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}

function countReasons(db: Db, caseIds: readonly string[]) {
  return db
    .selectFrom('reports')
    .select(['case_id', 'reason'])
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('case_id', 'in', caseIds)
    .groupBy(['case_id', 'reason'])
    .execute();
}

function readOpenCases(db: Db, owners: readonly string[], viewer: Viewer): Promise<CaseRow[]> {
  return selectCasesOf(db, owners, viewer)
    .where('c.state', '=', 'open')
    .orderBy('c.gravity', 'desc')
    .orderBy('c.opened_at')
    .execute();
}

function readHistory(db: Db, owners: readonly string[], viewer: Viewer): Promise<CaseRow[]> {
  return selectCasesOf(db, owners, viewer)
    .where('c.state', '=', 'decided')
    .where('c.outcome', 'is not', null)
    .orderBy('c.decided_at', 'desc')
    .execute();
}

function selectCasesOf(db: Db, owners: readonly string[], viewer: Viewer) {
  return db
    .selectFrom('cases as c')
    .selectAll()
    .where('c.owner_id', 'in', owners)
    .where('c.owner_id', '<>', DELETED)
    .where(doesNotConcern(viewer))
    .limit(CASES_MAX);
}

/** Counts strikes that have not expired, by person. */
export async function countStrikes(
  db: Db,
  owners: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('strikes')
    .select('person_id')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('person_id', 'in', owners)
    .where('expires_at', '>', now)
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, count }) => [person_id, count]));
}

async function readAccuracy(db: Db, reporters: readonly string[]): Promise<CaseParts['accuracy']> {
  if (reporters.length === 0) return new Map();
  const rows = await db
    .selectFrom('reports')
    .select(['reporter_id', 'state'])
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('reporter_id', 'in', [...new Set(reporters)])
    .where('state', '<>', 'open')
    .groupBy(['reporter_id', 'state'])
    .execute();
  const accuracy = new Map<string, { upheld: number; dismissed: number }>();
  for (const { reporter_id, state, count } of rows) {
    const counts = accuracy.get(reporter_id) ?? { upheld: 0, dismissed: 0 };
    if (state !== 'open') counts[state] = count;
    accuracy.set(reporter_id, counts);
  }
  return accuracy;
}
