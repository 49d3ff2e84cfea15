import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { PAGE_DEFAULT } from '#contract/limits.ts';
import { getOpinions } from '#contract/opinions.ts';
import type { Opinion } from '#contract/user.ts';
import { call } from '#web/api.ts';

interface OpinionPage {
  readonly opinions: readonly Opinion[];
  /** How many there are in all. */
  readonly count: number;
  readonly next: string | null;
}
type OpinionList = InfiniteData<OpinionPage, string | null>;

const opinionsKey = (profile: string) => ['opinions', profile] as const;

async function fetchPage(profile: string, cursor: string | null): Promise<OpinionPage> {
  const input = { id: profile, limit: PAGE_DEFAULT, ...(cursor === null ? {} : { cursor }) };
  const { data, next } = await call(getOpinions, input);
  const [{ count }, ...opinions] = data;
  return { opinions, count, next };
}

function opinionsQuery(profile: string) {
  return infiniteQueryOptions({
    queryKey: opinionsKey(profile),
    queryFn: ({ pageParam }) => fetchPage(profile, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last: OpinionPage) => last.next,
  });
}

/** All opinions on somebody, newest first, a page at a time. */
export function useOpinions(profile: string) {
  const list = useInfiniteQuery(opinionsQuery(profile));
  return { ...list, opinions: list.data?.pages.flatMap((page) => page.opinions) ?? [] };
}

/** Loads anew as many pages as are open, at least the first, which is the answer. */
async function reloadOpinions(client: QueryClient, profile: string): Promise<OpinionPage> {
  const query = opinionsQuery(profile);
  await client.cancelQueries({ queryKey: query.queryKey });
  const pages = client.getQueryData<OpinionList>(query.queryKey)?.pages.length ?? 1;
  const list = await client.fetchInfiniteQuery({ ...query, pages, staleTime: 0 });
  return list.pages[0] ?? { opinions: [], count: 0, next: null };
}

/** Changes what an open list shows at once; a list that is not there yet will be loaded with the truth. */
export function useEditOpinions(profile: string) {
  const client = useQueryClient();
  const edit = (change: (opinions: readonly Opinion[], page: number) => readonly Opinion[]) =>
    client.setQueryData<OpinionList>(
      opinionsKey(profile),
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page, index) => ({ ...page, opinions: change(page.opinions, index) })),
        },
    );
  return {
    add: (opinion: Opinion) =>
      edit((opinions, page) => (page === 0 ? [opinion, ...opinions.filter(differsFrom(opinion))] : opinions)),
    remove: (opinion: Opinion) => edit((opinions) => opinions.filter(differsFrom(opinion))),
    /** Remembers the list; the answer puts it back. */
    remember: () => {
      const list = client.getQueryData<OpinionList>(opinionsKey(profile));
      return () => void client.setQueryData<OpinionList>(opinionsKey(profile), list);
    },
    reload: () => reloadOpinions(client, profile),
    /** A list that was on its way, or had failed, while the opinion was added does not have it. */
    async ensure(opinion: Opinion) {
      const state = client.getQueryState<OpinionList>(opinionsKey(profile));
      if (!state) return;
      const has = state.data?.pages.some(({ opinions }) => !opinions.every(differsFrom(opinion)));
      if (!has || state.fetchStatus === 'fetching') await reloadOpinions(client, profile);
    },
  };
}

function differsFrom(opinion: Opinion) {
  return (other: Opinion) => other.comment_id !== opinion.comment_id;
}
