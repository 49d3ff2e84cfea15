import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { LogEntry } from '#contract/moderation-log.ts';
import { readModeratedPeople, type ModeratedPerson } from '#server/access/safety/moderated.ts';
import type { Viewer } from '#server/identity/session.ts';
import type { Context } from '#server/identity/context.ts';
import { isId } from '#server/platform/db/id.ts';
import type { CaseEventsTable } from '#server/platform/db/schema/case-tables.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { readDecisions } from './cases/present-case.ts';
import { doesNotConcern, type CaseRow } from './cases/queue.ts';
import { offerReversal } from './decisions/plan-reversal.ts';

interface LogPage {
  /** The moderator who reads. Cases that concern this moderator are left out. */
  readonly viewer: Viewer;
  /** Limits the log to one case; null for all. */
  readonly caseId: string | null;
  /** The number of an entry, exclusive; null for the first page. */
  readonly before: number | null;
  readonly limit: number;
}

/** Reads the log of moderation, newest first, except cases that concern the moderator. */
export async function readModerationLog(
  context: Pick<Context, 'moderation' | 'store' | 'secrets' | 'clock'>,
  page: LogPage,
): Promise<{ entries: LogEntry[]; next: number | null }> {
  const { db } = context.store;
  const { limit } = page;
  const rows = await readEvents(db, page);
  const shown = rows.slice(0, limit);
  const caseIds = [...new Set(shown.map(({ case_id: id }) => id))];
  const cases =
    caseIds.length === 0 ? [] : await db.selectFrom('cases').selectAll().where('id', 'in', caseIds).execute();
  const byId = new Map(cases.map((one) => [one.id, one]));
  const named = shown.flatMap(({ actor_id, person_id }) => [actor_id, person_id].filter((id) => id !== null));
  const people = await readModeratedPeople(db, [...named, ...cases.map(({ owner_id: id }) => id)]);
  const parts = { ...context, people, viewer: page.viewer };
  const entries = await Promise.all(
    shown.map((event) => presentEvent(parts, event, byId.get(event.case_id))),
  );
  return { entries, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

type Event = Selectable<CaseEventsTable> & { readonly sealed: string | null };

async function readEvents(db: Db, { viewer, caseId, before, limit }: LogPage): Promise<Event[]> {
  if (caseId !== null && !isId(caseId)) return [];
  return db
    .selectFrom('case_events as e')
    .leftJoin('case_notes as n', 'n.event_id', 'e.id')
    .selectAll('e')
    .select('n.sealed')
    .where(isOfOtherCase(viewer))
    .$if(caseId !== null, (query) => query.where('e.case_id', '=', caseId ?? ''))
    .$if(before !== null, (query) => query.where('e.id', '<', before ?? 0))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute();
}

interface Parts extends Pick<Context, 'moderation' | 'secrets' | 'clock'> {
  readonly people: ReadonlyMap<string, ModeratedPerson>;
  readonly viewer: Viewer;
}

async function presentEvent(
  { people, viewer, moderation, secrets, clock }: Parts,
  event: Event,
  row: CaseRow | undefined,
): Promise<LogEntry> {
  const { case_id, at, kind, actor_id: actorId, person_id: personId, detail, sealed } = event;
  const nameOf = (id: string | null) => (id === null ? null : { id, name: people.get(id)?.name ?? '' });
  const owner = row && people.get(row.owner_id);
  return {
    case: case_id,
    date: new Date(at).toISOString(),
    what: kind,
    who: nameOf(actorId),
    whom: owner ? { id: owner.id, name: owner.name } : nameOf(personId),
    kind: row?.kind ?? '',
    ...noChange,
    ...readChange(detail),
    // Only one entry of the last decision offers the reversal.
    ...(row && row.decided_at === at && readDecisions(row)[0] === kind
      ? offerReversal(row, {
          moderatorId: viewer.id,
          isOfficer: moderation.roleOf(viewer) === 'officer',
          now: clock(),
        })
      : { reversal: '', undoBefore: '' }),
    detail,
    note: sealed === null ? '' : await secrets.unseal(sealed),
  };
}

type Change = Pick<LogEntry, 'rule' | 'until' | 'before' | 'after' | 'outcome'>;

const noChange: Change = { rule: '', until: '', before: [], after: [], outcome: '' };

/** The detail of a decision or a reversal. Entries of earlier versions lack some parts. */
function readChange(detail: string): Partial<Change> {
  if (!detail.startsWith('{')) return {};
  const {
    rule = '',
    until = '',
    before = [],
    after = [],
    outcome = '',
  } = JSON.parse(detail) as Partial<Change>;
  return { rule, until, before, after, outcome };
}

/**
 * A condition on `case_events as e`. Entries after a decision may outlive their case; these only record views, and they
 * are shown. Acts of an officer on the moderator are left out.
 */
function isOfOtherCase({ id }: Pick<Viewer, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from cases as c
    where c.id = e.case_id and not ${doesNotConcern({ id })})
    and coalesce(e.person_id, '') <> ${id}`;
}

/** Lists the cases whose notes by other moderators are on a page. Reading them counts as a view of private data. */
export function listReadNotes(entries: readonly LogEntry[], { id }: Pick<Viewer, 'id'>): string[] {
  const read = entries.filter((entry) => entry.case !== '' && entry.note !== '' && entry.who?.id !== id);
  return [...new Set(read.map((entry) => entry.case))];
}
