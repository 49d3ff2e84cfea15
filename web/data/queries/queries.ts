import { notifyManager, QueryCache, QueryClient, type Query, type QueryFilters } from '@tanstack/react-query';
import { NetworkError } from '#web/data/api/api.ts';
import { onOnlineChange, setOffline } from '#web/data/api/online.ts';

const STALE_MS = 60_000;
/** Delay before the single repetition of a call without a valid answer. */
const REPEAT_MS = 500;

// By default components render in a later task, so a frame without the change could be painted first.
notifyManager.setScheduler(queueMicrotask);

/**
 * The server's answers by key, for all components below a QueryClientProvider. Nothing is removed because of its age.
 * Only a call without an answer is repeated: once after a moment, then when the network or Quad returns.
 */
export function makeQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error) => error instanceof NetworkError && error.reason !== 'tooSlow' && setOffline(),
  });
  const isLost = ({ state }: Query) => state.error instanceof NetworkError;
  onOnlineChange((online) => {
    if (!online) return;
    // The answer that ended the outage may belong to a running fetch.
    const lost = queryCache.findAll({ type: 'active', fetchStatus: 'idle', predicate: isLost });
    for (const query of lost) fetchSamePart(query);
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: Infinity,
        retry: (failures, error) => failures === 0 && error instanceof NetworkError,
        retryDelay: REPEAT_MS,
        // online.ts knows better than the browser whether Quad can be reached.
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/**
 * Changes the loaded data of all queries that the filters select. Fetches that began before the change start again,
 * because their answers would undo it.
 */
export function changeData<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): void {
  client.setQueriesData<Data>(filters, (data) => data && change(data));
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    fetchSamePart(query);
}

/** Fetches again what the newest fetch was for: a list, or its next page. */
function fetchSamePart(query: Query): void {
  const { fetchMeta } = query.state;
  query
    .fetch(undefined, { cancelRefetch: true, ...(fetchMeta && { meta: fetchMeta }) })
    .catch(() => undefined);
}
