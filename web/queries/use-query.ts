import { createContext, createElement, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { NetworkError } from '#web/api.ts';
import { onOnlineChange } from '#web/online.ts';
import type { PagedData } from '#web/queries/paged.ts';
import type { QueryClient, QueryKey } from '#web/queries/query-client.ts';
import { startFetch, type Query, type QuerySource, type QueryState } from '#web/queries/query.ts';

const ClientContext = createContext<QueryClient | null>(null);

interface QueryClientProviderProps {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

export function QueryClientProvider({ client, children }: QueryClientProviderProps) {
  return createElement(ClientContext, { value: client }, children);
}

export function useQueryClient(): QueryClient {
  const client = use(ClientContext);
  if (!client) throw new Error('useQueryClient needs a QueryClientProvider above');
  return client;
}

/**
 * Reads the state of a query. If a fetch is needed, the state already shows it, although the fetch starts after the
 * first rendering. A fetch that failed because of the network is repeated when the network or Quad returns.
 */
function useQueryState<Data>(query: Query<Data>): QueryState<Data> {
  const state = useSyncExternalStore(query.subscribe, () => query.state);
  useEffect(() => {
    if (query.needsFetch) void query.fetch('all', 'join').catch(() => undefined);
  }, [query]);
  const isLost = state.error instanceof NetworkError;
  useEffect(
    () => (isLost ? onOnlineChange((online) => online && query.retry()) : undefined),
    [isLost, query],
  );
  return state.fetching === null && !query.isObserved && query.needsFetch ? startFetch(state, 'all') : state;
}

function readResult<Data>(state: QueryState<Data>) {
  const { data, error, errorUpdatedAt, fetching } = state;
  return {
    data,
    error,
    errorUpdatedAt,
    isError: error !== null,
    isFetching: fetching !== null,
    /** True while there is neither data nor an error. */
    isPending: data === undefined && error === null,
  };
}

/** Reads the data of a key. Fetches it if there is none or if it is old. */
export function useQuery<Data>(key: QueryKey, source: QuerySource<Data>) {
  const query = useQueryClient().open(key, source);
  const state = useQueryState(query);
  return { ...readResult(state), refetch: query.refetch };
}

/** Like {@link useQuery}, for a paged list (paged.ts). */
export function usePagedQuery<P extends { readonly next: string | null }>(
  key: QueryKey,
  source: QuerySource<PagedData<P>>,
) {
  const query = useQueryClient().open(key, source);
  const state = useQueryState(query);
  const result = readResult(state);
  return {
    ...result,
    refetch: query.refetch,
    retry: query.retry,
    hasNextPage: (state.data?.pages.at(-1)?.next ?? null) !== null,
    isFetchingNextPage: state.fetching === 'next',
    /** Extents of the running fetch and of the failed fetch. */
    fetching: state.fetching,
    failed: result.isError ? state.failed : null,
    /** Does nothing while a page is being fetched. */
    fetchNextPage: query.fetchNext,
  };
}

export type PagedResult = Omit<ReturnType<typeof usePagedQuery>, 'data'>;

/**
 * Fetches next pages until the list has enough to show. Pages may be short or empty, because the server leaves out some
 * people. After a failure it stops, and a button continues.
 */
export function useFill(
  list: Pick<PagedResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>,
  hasEnough: boolean,
): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const goesOn = !hasEnough && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) fetchNextPage();
  }, [goesOn, fetchNextPage]);
}

/** Reads a part of a key's data and never fetches. `select` must return the same value for the same data. */
export function useQueryData<Part>(key: QueryKey, select: (data: unknown) => Part): Part | undefined {
  const query = useQueryClient().open<unknown>(key);
  return useSyncExternalStore(query.subscribe, () =>
    query.state.data === undefined ? undefined : select(query.state.data),
  );
}

/** True while a query whose key starts with `queryKey` is being fetched. */
export function useIsFetching(queryKey: QueryKey): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(client.subscribe, () => client.isFetching({ queryKey }));
}
