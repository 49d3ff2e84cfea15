import type { LogEntry } from '#contract/moderation.ts';
import { readModeratedPeople } from '#server/access/moderation.ts';
import type { Context } from '#server/context.ts';

interface LogPage {
  /** Only of this case; null for all. */
  readonly caseId: string | null;
  /** The number of an entry, exclusive; null for the first page. */
  readonly before: number | null;
  readonly limit: number;
}

/** The log of moderation, newest first. */
export async function readLog(
  { store, secrets }: Pick<Context, 'store' | 'secrets'>,
  { caseId, before, limit }: LogPage,
): Promise<{ entries: LogEntry[]; next: number | null }> {
  const rows = await store.db
    .selectFrom('case_events')
    .selectAll()
    .$if(caseId !== null, (query) => query.where('case_id', '=', caseId ?? ''))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const actors = shown.flatMap(({ actor_id }) => actor_id ?? []);
  const people = await readModeratedPeople(store.db, actors);
  const entries = await Promise.all(
    shown.map(async ({ case_id, at, kind, actor_id: id, detail, note }) => ({
      case: case_id,
      date: new Date(at).toISOString(),
      what: kind,
      who: id === null ? null : { id, name: people.get(id)?.name ?? '' },
      detail,
      note: note && (await secrets.unseal(note)),
    })),
  );
  return { entries, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
