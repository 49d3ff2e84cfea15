import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { PAGE_DEFAULT } from '#contract/limits.ts';
import { getPeople } from '#contract/people.ts';
import type { Card } from '#contract/user-object.ts';
import { call, NetworkError, type Answer } from '#web/data/api/api.ts';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { filterAddress, type Filters } from '#web/features/people/filter-address.ts';
import type { Extent } from '#web/features/people/list-state.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { readStoredCards, storeCards } from '#web/data/storage/stored-cards.ts';
import { inPages, useList } from '#web/data/queries/use-list.ts';

/** A page of a list with ids only. The cards are in cards/card-store.ts, so that a changed card renders alone. */
interface ListPage {
  readonly ids: readonly string[];
  readonly next: string | null;
  /** Set if the page is from an earlier visit because the server did not answer. */
  readonly old?: true;
}
export type PeopleList = InfiniteData<ListPage>;

interface PageAnswer extends Answer<Card[]> {
  readonly startedAt: number;
}

async function requestPage(
  { sort, ...filter }: Filters,
  cursor: string | null,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const input = { ...filter, hated: sort, limit: PAGE_DEFAULT };
  const startedAt = requestTime();
  const answer = await call(getPeople, cursor === null ? input : { ...input, cursor }, { signal });
  return { ...answer, startedAt };
}

/** Maximum age of a page that was requested in advance. */
const AHEAD_MAX_AGE_MS = 30_000;

function pageQuery(filters: Filters, cursor: string) {
  return queryOptions({
    queryKey: queryKeys.nextPage(filters, cursor),
    queryFn: ({ signal }) => requestPage(filters, cursor, signal),
    staleTime: AHEAD_MAX_AGE_MS,
    // The list's own query repeats the request.
    retry: false,
  });
}

/** Requests the next page in advance. After a failure, the end of the list requests it again. */
export function requestPageAhead(client: QueryClient, filters: Filters, cursor: string): void {
  const query = pageQuery(filters, cursor);
  if (!client.getQueryState(query.queryKey)?.error) client.query(query).catch(() => undefined);
}

/** Returns the page that was requested in advance, or a new answer. */
async function takePage(client: QueryClient, filters: Filters, cursor: string): Promise<PageAnswer> {
  const query = pageQuery(filters, cursor);
  const page = await client.query(query);
  client.removeQueries({ queryKey: query.queryKey, exact: true });
  return page;
}

/** Fetches one page of a list. Stores the first page for offline use. */
export async function fetchPeople(
  client: QueryClient,
  filters: Filters,
  { cursor, signal }: { readonly cursor: string | null; readonly signal: AbortSignal },
): Promise<ListPage> {
  const { data, next, startedAt } =
    cursor === null ? await requestPage(filters, cursor, signal) : await takePage(client, filters, cursor);
  signal.throwIfAborted();
  if (cursor === null) void storeCards(filterAddress(filters), data, signal).catch(() => undefined);
  return { ids: mergeCards(client, data, startedAt), next };
}

/** Shows the stored first page of a list. Its cards count as older than those of any answer. */
async function showStoredPage(client: QueryClient, filters: Filters): Promise<void> {
  const cards = await readStoredCards(filterAddress(filters)).catch(() => null);
  const queryKey = queryKeys.people(filters);
  // Stored cards never replace cards on screen.
  if (!cards || client.getQueryData(queryKey)) return;
  const page: ListPage = { ids: mergeCards(client, cards, 0), next: null, old: true };
  client.setQueryData<PeopleList>(queryKey, { pages: [page], pageParams: [null] });
}

export function listQuery(client: QueryClient, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: queryKeys.people(filters),
    async queryFn({ pageParam: cursor, signal }) {
      // A reader who goes on no longer waits for a refresh that has failed. The offer stays.
      if (cursor !== null)
        client.setQueryData<PeopleList | null>(queryKeys.newerPeople(filters), (newer) => newer);
      try {
        return await fetchPeople(client, filters, { cursor, signal });
      } catch (error) {
        if (error instanceof NetworkError && cursor === null && !signal.aborted)
          await showStoredPage(client, filters);
        throw error;
      }
    },
    ...inPages,
    // Only refresh-list.ts refreshes a list, because a refetch in the background would move the cards on screen.
    staleTime: Infinity,
    // A list whose next page has failed does not load again from its beginning.
    refetchOnMount: ({ state }) => !(state.error && state.fetchMeta?.fetchMore),
  });
}

/** The first page of a list, which replaces the loaded pages when it has arrived. Only refresh-list.ts fetches it. */
export function refreshQuery(client: QueryClient, filters: Filters) {
  return queryOptions<PeopleList | null>({
    queryKey: queryKeys.newerPeople(filters),
    async queryFn({ signal }) {
      const page = await fetchPeople(client, filters, { cursor: null, signal });
      replaceList(client, filters, { pages: [page], pageParams: [null] });
      return null;
    },
    initialData: null,
    staleTime: Infinity,
    refetchOnMount: false,
  });
}

/** Shows another list. Ends a running fetch, because it belongs to the earlier list. */
export function replaceList(client: QueryClient, filters: Filters, list: PeopleList): void {
  const queryKey = queryKeys.people(filters);
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, list);
}

/** The people of a list. `fetching`, `failed`: the part that is being fetched, and the part that failed. */
export function usePeople(filters: Filters) {
  const client = useQueryClient();
  const list = useList(listQuery(client, filters));
  const refresh = useQuery(refreshQuery(client, filters));
  const fetching: Extent | null = refresh.isFetching
    ? 'first'
    : list.isFetchingNextPage
      ? 'next'
      : list.isFetching
        ? 'all'
        : null;
  const failed: Extent | null = list.isFetchNextPageError
    ? 'next'
    : list.isError
      ? 'all'
      : refresh.isError
        ? 'first'
        : null;
  return {
    data: list.data,
    error: list.error ?? refresh.error,
    errorUpdatedAt: list.errorUpdatedAt,
    hasNextPage: list.hasNextPage,
    fetching,
    failed,
    isFetching: fetching !== null,
    isError: failed !== null,
    fetchNextPage: list.fetchNextPage,
    /** Fetches the failed part again. */
    retry: failed === 'first' ? () => void refresh.refetch() : list.retry,
  };
}

/**
 * Removes ids that an earlier page contains, because a list may shift between two requests. Also removes empty pages.
 */
export function removeRepeated(pages: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  const fresh = pages.map((ids) => {
    const unseen = ids.filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    return unseen.length === ids.length ? ids : unseen;
  });
  return fresh.filter((ids) => ids.length > 0);
}
