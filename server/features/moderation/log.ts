import { sql, type RawBuilder } from 'kysely';
import type { LogEntry } from '#contract/moderation.ts';
import { readModeratedPeople } from '#server/access/safety/moderated.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Context } from '#server/identity/context.ts';
import { isId } from '#server/platform/db/id.ts';
import { doesNotConcern } from './cases/queue.ts';

interface LogPage {
  /** The moderator who reads. Cases that concern this moderator are left out. */
  readonly viewer: Pick<Viewer, 'id'>;
  /** Limits the log to one case; null for all. */
  readonly caseId: string | null;
  /** The number of an entry, exclusive; null for the first page. */
  readonly before: number | null;
  readonly limit: number;
}

/** Reads the log of moderation, newest first, except cases that concern the moderator. */
export async function readModerationLog(
  { store, secrets }: Pick<Context, 'store' | 'secrets'>,
  { viewer, caseId, before, limit }: LogPage,
): Promise<{ entries: LogEntry[]; next: number | null }> {
  if (caseId !== null && !isId(caseId)) return { entries: [], next: null };
  const rows = await store.db
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
  const shown = rows.slice(0, limit);
  const named = shown.flatMap(({ actor_id, person_id }) => [actor_id, person_id].filter((id) => id !== null));
  const people = await readModeratedPeople(store.db, named);
  const nameOf = (id: string | null) => (id === null ? null : { id, name: people.get(id)?.name ?? '' });
  const entries = await Promise.all(
    shown.map(async ({ case_id, person_id, at, kind, actor_id, detail, sealed }) => ({
      case: case_id,
      whom: nameOf(person_id),
      date: new Date(at).toISOString(),
      what: kind,
      who: nameOf(actor_id),
      detail,
      note: sealed === null ? '' : await secrets.unseal(sealed),
    })),
  );
  return { entries, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
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
