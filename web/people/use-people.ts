import {
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { PAGE_DEFAULT } from '#contract/limits.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import type { Card } from '#contract/user.ts';
import { call, NetworkError } from '#web/api.ts';
import { keepCardsOffline, readCardsOffline } from '#web/offline.ts';
import { filterAddress, type Filters } from '#web/people/filter-address.ts';

/**
 * A list holds ids; each card stands once, under its own key. So a change of one card redraws that card alone,
 * in every list that shows it, and a page that arrives meanwhile cannot undo it.
 */
export interface ListPage {
  readonly ids: readonly string[];
  readonly next: string | null;
  /** Kept from an earlier visit, since the server did not answer. */
  readonly old?: true;
}
export type PeopleList = InfiniteData<ListPage, string | null>;

/** Applies to the card of that id, wherever it is shown. */
export type ChangeCard = (id: string, change: (card: Card) => Card) => void;

const cardKey = (id: string) => ['card', id] as const;
export const searchKey = (text: string) => ['search', text] as const;
export const peopleKey = (filters: Filters) => ['people', filters] as const;

export function keepCards(client: QueryClient, cards: readonly Card[]): string[] {
  for (const card of cards) client.setQueryData(cardKey(card.uid), card);
  return cards.map((card) => card.uid);
}

export function usePeople(filters: Filters) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: peopleKey(filters),
    queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
      const { course, year, personality, sort } = filters;
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const input = { course, year, personality, hated: sort, limit: PAGE_DEFAULT, ...cursor };
      try {
        const { data, next } = await call(getPeople, input, { signal });
        if (pageParam === null)
          void keepCardsOffline(filterAddress(filters), data, signal).catch(() => undefined);
        return { ids: keepCards(client, data), next };
      } catch (error) {
        const kept =
          pageParam === null &&
          error instanceof NetworkError &&
          // Never in the place of what is on screen.
          client.getQueryData(peopleKey(filters)) === undefined &&
          (await readCardsOffline(filterAddress(filters)));
        if (!kept) throw error;
        return { ids: keepCards(client, kept as Card[]), next: null, old: true };
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // Back finds the list as it was left; a new visit of an old list starts it afresh (see forgetList).
    staleTime: Infinity,
    refetchOnReconnect: ({ state }) => (state.data?.pages.some(({ old }) => old) ? 'always' : false),
  });
}

/** Pages without those whom an earlier one has shown (a list may move while it is read), and without empty ones. */
export function eachOnce(pages: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  const fresh = pages.map((ids) => {
    const unseen = ids.filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    return unseen.length === ids.length ? ids : unseen;
  });
  return fresh.filter((ids) => ids.length > 0);
}

/** This list starts again at its first page: at once if it is on screen, else when it is visited. */
export function forgetList(client: QueryClient, filters: Filters): void {
  client.removeQueries({ queryKey: peopleKey(filters), exact: true, type: 'inactive' });
  void client.resetQueries({ queryKey: peopleKey(filters), exact: true });
}

export function useSearchPeople(text: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: searchKey(text),
    queryFn: text
      ? async ({ signal }) => {
          const { data } = await call(searchPeople, { user: text }, { signal });
          return { ids: keepCards(client, data.data), message: data.message };
        }
      : skipToken,
  });
}

export function useCard(id: string): Card | undefined {
  return useQuery<Card>({
    queryKey: cardKey(id),
    queryFn: skipToken,
    staleTime: Infinity,
    notifyOnChangeProps: ['data'],
  }).data;
}

export function useChangeCard(): ChangeCard {
  const client = useQueryClient();
  return useCallback(
    (id, change) => void client.setQueryData<Card>(cardKey(id), (card) => card && change(card)),
    [client],
  );
}
