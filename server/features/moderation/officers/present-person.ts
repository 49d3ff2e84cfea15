import { SESSIONS_PER_PERSON } from '#contract/limits.ts';
import type { FoundPerson } from '#contract/officers.ts';
import { LEAVING_MS } from '#server/access/accounts/left-people.ts';
import type { PersonForOfficer } from '#server/access/people/find-for-officers.ts';
import { photoPath } from '#server/access/people/present.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { countStrikes } from '#server/features/moderation/cases/case-parts.ts';
import { readDecisions } from '#server/features/moderation/cases/present-case.ts';
import { doesNotConcern, type CaseRow } from '#server/features/moderation/cases/queue.ts';

/** What an officer sees of a person. */

const CASES_MAX = 20;

/** Adds cases, strikes and sessions to people, and converts their state. */
export async function presentPeople(
  db: Db,
  people: readonly PersonForOfficer[],
  viewer: Viewer,
  now: number,
): Promise<FoundPerson[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [strikes, sessions, cases] = await Promise.all([
    countStrikes(db, ids, now),
    readSessions(db, ids, now),
    Promise.all(ids.map((id) => readCases(db, id, viewer))),
  ]);
  return people.map((row, nth) => ({
    id: row.id,
    name: row.name,
    image: photoPath(row.photo),
    course: row.course,
    year: row.year,
    college: row.college,
    signedUp: timeOf(row.created_at),
    public: row.public === 1,
    ...stateOf(row, now),
    mutedUntil: futureOf(row.muted_until, now),
    reportsMutedUntil: futureOf(row.reports_muted_until, now),
    me: row.id === viewer.id,
    cases: (cases[nth] ?? []).map(presentCaseOfPerson),
    strikes: strikes.get(row.id) ?? 0,
    sessions: sessions
      .filter(({ person_id }) => person_id === row.id)
      .slice(0, SESSIONS_PER_PERSON)
      .map(({ id, browser, created_at, last_seen_at }) => ({
        id,
        firstSeen: timeOf(created_at),
        lastSeen: timeOf(last_seen_at),
        browser,
      })),
  }));
}

/** A suspension or mute whose time is over counts as ended, even before maintenance ends it. */
function stateOf(row: PersonForOfficer, now: number): Pick<FoundPerson, 'state' | 'until'> {
  const { state, suspended_until, muted_until, leaving_at } = row;
  if (state === 'leaving') {
    const end = leaving_at + LEAVING_MS;
    return end > now ? { state: 'left', until: timeOf(end) } : { state: 'erasing', until: '' };
  }
  if (state === 'suspended' && suspended_until === 0) return { state, until: '' };
  if (state === 'suspended' && suspended_until > now) return { state, until: timeOf(suspended_until) };
  return muted_until > now ? { state: 'muted', until: timeOf(muted_until) } : { state: 'active', until: '' };
}

function presentCaseOfPerson(row: CaseRow): FoundPerson['cases'][number] {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    opened: timeOf(row.opened_at),
    decided: row.decided_at === null ? '' : timeOf(row.decided_at),
    outcome: row.outcome,
    decisions: [...readDecisions(row)],
    rule: row.rule,
    until: row.ends_at === null ? '' : timeOf(row.ends_at),
    canReverse: row.state === 'decided' && row.outcome === 'upheld',
  };
}

function readCases(db: Db, personId: string, viewer: Viewer): Promise<CaseRow[]> {
  return db
    .selectFrom('cases as c')
    .selectAll()
    .where('c.owner_id', '=', personId)
    .where(doesNotConcern(viewer))
    .orderBy('c.opened_at', 'desc')
    .limit(CASES_MAX)
    .execute();
}

function readSessions(db: Db, ids: readonly string[], now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'person_id', 'browser', 'created_at', 'last_seen_at'])
    .where('person_id', 'in', ids)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(SESSIONS_PER_PERSON * ids.length)
    .execute();
}

/** The largest time that JavaScript can show. A permanent mute of a reporter is later. */
const TIME_MAX = 8_640_000_000_000_000;

const timeOf = (at: number) => new Date(Math.min(at, TIME_MAX)).toISOString();
const futureOf = (at: number, now: number) => (at > now ? timeOf(at) : '');
