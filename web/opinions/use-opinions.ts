import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { PAGE_DEFAULT } from '#contract/limits.ts';
import { getOpinions } from '#contract/opinions.ts';
import type { Opinion } from '#contract/user.ts';
import { call } from '#web/api.ts';
import { queryKeys } from '#web/query-keys.ts';

interface OpinionPage {
  readonly opinions: readonly Opinion[];
  /** The total number of opinions. */
  readonly count: number;
  readonly next: string | null;
}
type OpinionList = InfiniteData<OpinionPage, string | null>;

/**
 * Ids of opinions that are deleted or being deleted, so that no late answer shows them again. Ids are never used twice,
 * so they stay here after a log-out.
 */
const deleted = new Set<string>();

async function fetchPage(profile: string, cursor: string | null): Promise<OpinionPage> {
  const input = { id: profile, limit: PAGE_DEFAULT, ...(cursor === null ? {} : { cursor }) };
  const { data, next } = await call(getOpinions, input);
  const [{ count }, ...opinions] = data;
  return { opinions: opinions.filter(({ comment_id }) => !deleted.has(comment_id)), count, next };
}

function opinionsQuery(profile: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.opinions(profile),
    queryFn: ({ pageParam }) => fetchPage(profile, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last: OpinionPage) => last.next,
  });
}

/** Whether an opinion is on the first page of a profile's opinions. */
export async function isPublished(profile: string, commentId: string): Promise<boolean> {
  const { opinions } = await fetchPage(profile, null);
  return opinions.some(({ comment_id }) => comment_id === commentId);
}

/** The opinions on one person, newest first, in pages. */
export function useOpinions(profile: string) {
  const list = useInfiniteQuery(opinionsQuery(profile));
  return { ...list, opinions: list.data?.pages.flatMap((page) => page.opinions) ?? [] };
}

/** Fetches all loaded pages again, at least the first. Returns the first page. */
async function reloadOpinions(client: QueryClient, profile: string): Promise<OpinionPage> {
  const query = opinionsQuery(profile);
  await client.cancelQueries({ queryKey: query.queryKey });
  const pages = client.getQueryData<OpinionList>(query.queryKey)?.pages.length ?? 1;
  const list = await client.fetchInfiniteQuery({ ...query, pages, staleTime: 0 });
  return list.pages[0] ?? { opinions: [], count: 0, next: null };
}

/** Changes a loaded list. Does nothing to a list that is not loaded: its first fetch gets the server's state. */
export function editOpinions(client: QueryClient, profile: string) {
  const queryKey = queryKeys.opinions(profile);
  const edit = (change: (opinions: readonly Opinion[], page: number) => readonly Opinion[]) =>
    client.setQueryData<OpinionList>(
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
    /** Reverts {@link hide}, and no later change. */
    show(opinion: Opinion) {
      deleted.delete(opinion.comment_id);
      client.setQueryData<OpinionList>(queryKey, (list) => list && insertByDate(list, opinion));
    },
    reload: () => reloadOpinions(client, profile),
    /** A list that was loading or had failed when the opinion was added does not contain it. */
    async reloadIfMissing(opinion: Opinion) {
      const state = client.getQueryState<OpinionList>(queryKey);
      if (!state) return;
      const has = state.data?.pages.some(({ opinions }) => !opinions.every(differsFrom(opinion)));
      if (!has || state.fetchStatus === 'fetching') await reloadOpinions(client, profile);
    },
  };
}

/** Inserts into the first page with an older opinion, else into the last page. */
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
