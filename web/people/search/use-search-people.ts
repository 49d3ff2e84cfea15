import { searchPeople } from '#contract/people.ts';
import { call } from '#web/api.ts';
import { mergeCards } from '#web/cards/card-store.ts';
import { requestTime } from '#web/request-time.ts';
import { useQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';

interface SearchResult {
  readonly ids: readonly string[];
  /** The server's status line. */
  readonly message: string;
}

/** The people whose names match. */
export function useSearchPeople(text: string) {
  const client = useQueryClient();
  return useQuery<SearchResult>(queryKeys.search(text), {
    fetchData: text
      ? async ({ signal }) => {
          const startedAt = requestTime();
          const { data } = await call(searchPeople, { user: text }, { signal });
          signal.throwIfAborted();
          return { ids: mergeCards(client, data.data, startedAt), message: data.message };
        }
      : null,
  });
}
