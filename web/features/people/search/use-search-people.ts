import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { searchPeople } from '#contract/people.ts';
import { call } from '#web/data/api/api.ts';
import { mergeCards } from '#web/data/cards/card-store.ts';
import type { Filters } from '#web/features/people/filter-address.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';

interface SearchResult {
  readonly ids: readonly string[];
  /** The server's status line. */
  readonly message: string;
}

/** The people who match the text and the filters. */
export function useSearchPeople(text: string, filters: Filters) {
  const client = useQueryClient();
  const { sort: _sort, ...filter } = filters;
  return useQuery<SearchResult>({
    queryKey: queryKeys.search(text, filters),
    queryFn: text
      ? async ({ signal }) => {
          const startedAt = requestTime();
          const { data } = await call(searchPeople, { user: text, ...filter }, { signal });
          signal.throwIfAborted();
          return { ids: mergeCards(client, data.data, startedAt), message: data.message };
        }
      : skipToken,
  });
}
