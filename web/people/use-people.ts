import { PAGE_DEFAULT } from '#contract/limits.ts';
import { getPeople } from '#contract/people.ts';
import type { Card } from '#contract/user-object.ts';
import { call, NetworkError, type Answer } from '#web/api.ts';
import { mergeCards } from '#web/cards/card-store.ts';
import { requestTime } from '#web/request-time.ts';
import { filterAddress, type Filters } from '#web/people/filter-address.ts';
import { pagedSource, type PagedData } from '#web/queries/paged.ts';
import type { QueryClient } from '#web/queries/query-client.ts';
import { usePagedQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { readStoredCards, storeCards } from '#web/stored-cards.ts';

/** A page of a list with ids only. The cards are in cards/card-store.ts, so that a changed card renders alone. */
interface ListPage {
  readonly ids: readonly string[];
  readonly next: string | null;
  /** Set if the page is from an earlier visit because the server did not answer. */
  readonly old?: true;
}
export type PeopleList = PagedData<ListPage>;

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

function pageQuery(client: QueryClient, filters: Filters, cursor: string) {
  return client.open<PageAnswer>(queryKeys.nextPage(filters, cursor), {
    fetchData: ({ signal }) => requestPage(filters, cursor, signal),
    staleMs: AHEAD_MAX_AGE_MS,
    // The list's own query repeats the request.
    repeats: false,
  });
}

/** Requests the next page in advance. After a failure, the end of the list requests it again. */
export function requestPageAhead(client: QueryClient, filters: Filters, cursor: string): void {
  const query = pageQuery(client, filters, cursor);
  if (query.needsFetch && !query.state.error) query.fetch('all', 'join').catch(() => undefined);
}

/** Returns the page that was requested in advance, or a new answer. */
async function takePage(client: QueryClient, filters: Filters, cursor: string): Promise<PageAnswer> {
  const query = pageQuery(client, filters, cursor);
  const { data } = query.state;
  const page = data && !query.needsFetch ? data : await query.fetch('all', 'join');
  client.removeQueries({ queryKey: queryKeys.nextPage(filters, cursor), exact: true });
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
  if (!cards || client.getQueryData(queryKey) !== undefined) return;
  const page: ListPage = { ids: mergeCards(client, cards, 0), next: null, old: true };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] } satisfies PeopleList);
  client.invalidateQueries({ queryKey, exact: true });
}

export function usePeople(filters: Filters) {
  const client = useQueryClient();
  const queryKey = queryKeys.people(filters);
  const source = pagedSource({
    fetchPage: async (cursor, { signal }) => {
      try {
        return await fetchPeople(client, filters, { cursor, signal });
      } catch (error) {
        if (error instanceof NetworkError && cursor === null && !signal.aborted)
          await showStoredPage(client, filters);
        throw error;
      }
    },
    // Only refresh-list.ts refreshes a list, because a refetch in the background would move the cards on screen.
    staleMs: Infinity,
  });
  return usePagedQuery(queryKey, source);
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
