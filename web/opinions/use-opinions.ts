import { PAGE_DEFAULT } from '#contract/limits.ts';
import { getOpinions } from '#contract/opinions.ts';
import type { Opinion } from '#contract/user-object.ts';
import { call } from '#web/api.ts';
import { pagedSource, type PagedData } from '#web/queries/paged.ts';
import type { QueryClient } from '#web/queries/query-client.ts';
import { usePagedQuery } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';

interface OpinionPage {
  readonly opinions: readonly Opinion[];
  /** The total number of opinions. */
  readonly count: number;
  /** True if the viewer can write on the profile. */
  readonly canWrite: boolean;
  readonly next: string | null;
}
export type OpinionList = PagedData<OpinionPage>;

/**
 * Ids of opinions that are deleted or being deleted, so that no late answer shows them again. Ids are never reused, so
 * they may stay here after a log-out.
 */
const deleted = new Set<string>();

export async function fetchPage(profile: string, cursor: string | null): Promise<OpinionPage> {
  const input = { id: profile, limit: PAGE_DEFAULT, ...(cursor === null ? {} : { cursor }) };
  const { data, next } = await call(getOpinions, input);
  const [{ count, canWrite }, ...opinions] = data;
  return { opinions: opinions.filter(({ comment_id }) => !deleted.has(comment_id)), count, canWrite, next };
}

function opinionsSource(profile: string) {
  return pagedSource({ fetchPage: (cursor) => fetchPage(profile, cursor) });
}

/** Pages of the opinions on one person, newest first. */
export function useOpinions(profile: string) {
  const list = usePagedQuery(queryKeys.opinions(profile), opinionsSource(profile));
  return { ...list, opinions: list.data?.pages.flatMap((page) => page.opinions) ?? [] };
}

/** Fetches all loaded pages again, or at least the first. Returns the first page. */
async function reloadOpinions(client: QueryClient, profile: string): Promise<OpinionPage> {
  const query = client.open(queryKeys.opinions(profile), opinionsSource(profile));
  query.cancel();
  const list = await query.fetch('all', 'restart');
  return list.pages[0] ?? { opinions: [], count: 0, canWrite: true, next: null };
}

/** Changes a loaded list. Ignores an unloaded list, because its first fetch gets the server's state. */
export function editOpinions(client: QueryClient, profile: string) {
  const queryKey = queryKeys.opinions(profile);
  const edit = (change: (opinions: readonly Opinion[], page: number) => readonly Opinion[]) =>
    client.updateQueryData<OpinionList>(
      queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page, index) => ({ ...page, opinions: change(page.opinions, index) })),
        },
    );
  const remove = (opinion: Opinion) => edit((opinions) => opinions.filter(differsFrom(opinion)));
  return {
    add: (opinion: Opinion) =>
      edit((opinions, page) => (page === 0 ? [opinion, ...opinions.filter(differsFrom(opinion))] : opinions)),
    remove,
    hide(opinion: Opinion) {
      deleted.add(opinion.comment_id);
      remove(opinion);
    },
    /** Reverts {@link hide} but no later change. */
    show(opinion: Opinion) {
      deleted.delete(opinion.comment_id);
      client.updateQueryData<OpinionList>(queryKey, (list) => list && insertByDate(list, opinion));
    },
    reload: () => reloadOpinions(client, profile),
  };
}

/** Inserts into the first page with an older opinion, otherwise into the last page. */
function insertByDate(list: OpinionList, opinion: Opinion): OpinionList {
  const isOlder = ({ date }: Opinion) => date < opinion.date;
  const found = list.pages.findIndex(({ opinions }) => opinions.some(isOlder));
  const target = found < 0 ? list.pages.length - 1 : found;
  const pages = list.pages.map((page, index) => {
    if (index !== target) return page;
    const others = page.opinions.filter(differsFrom(opinion));
    const at = others.findIndex(isOlder);
    return { ...page, opinions: others.toSpliced(at < 0 ? others.length : at, 0, opinion) };
  });
  return { ...list, pages };
}

function differsFrom(opinion: Opinion) {
  return (other: Opinion) => other.comment_id !== opinion.comment_id;
}
