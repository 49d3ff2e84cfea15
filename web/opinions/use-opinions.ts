import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
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

/** All opinions on somebody, newest first, a page at a time. */
export function useOpinions(profile: string) {
  const list = useInfiniteQuery({
    queryKey: opinionsKey(profile),
    queryFn: ({ pageParam }) => fetchPage(profile, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  return { ...list, opinions: list.data?.pages.flatMap((page) => page.opinions) ?? [] };
}

/** Loads the first page anew and puts it in the place of whatever list there was. */
async function reloadOpinions(client: QueryClient, profile: string): Promise<OpinionPage> {
  await client.cancelQueries({ queryKey: opinionsKey(profile) });
  const page = await fetchPage(profile, null);
  client.setQueryData<OpinionList>(opinionsKey(profile), { pages: [page], pageParams: [null] });
  return page;
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
  };
}

function differsFrom(opinion: Opinion) {
  return (other: Opinion) => other.comment_id !== opinion.comment_id;
}
