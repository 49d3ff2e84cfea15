import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Card } from '#contract/user-object.ts';
import { mergeCards, readCard } from '#web/data/cards/card-store.ts';
import { CARD_VERSION, parseCards } from '#web/data/cards/stored-card.ts';
import { readFilters, type Filters } from '#web/features/people/filter-address.ts';
import { restoreOpenList } from '#web/features/people/open-list.ts';
import type { PeopleList } from '#web/features/people/use-people.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';
import { SEEN_LISTS_KEY } from '#web/data/storage/stored-cards.ts';

/** The last list on screen. Restored after a reload, or after the browser discarded the tab. */
interface SeenLists {
  /** Id of the person who saw it. */
  readonly user: string;
  /** Null if no list was on screen. */
  readonly last: SeenList | null;
}

interface SeenList {
  readonly filters: Filters;
  /** The time of loading, in ms since 1970. */
  readonly at: number;
  readonly list: PeopleList;
  readonly cards: readonly Card[];
}

/** After a reload, lists of up to this many pages are fetched again. Longer lists are restored without a fetch. */
const REFRESHED_PAGES = 3;
const HOUR_MS = 60 * 60 * 1000;

const seenLists = tabEntry<SeenLists>(SEEN_LISTS_KEY, {
  version: CARD_VERSION,
  maxAgeMs: 12 * HOUR_MS,
  parse: parseSeenLists,
});

/** The filters of the last list on screen. */
let lastFilters: Filters | null = null;

/** Sets which list is on screen. */
export function useShownList(filters: Filters): void {
  useEffect(() => {
    lastFilters = filters;
  }, [filters]);
}

/** Stores the lists whenever the browser may unload the page. `user`: null after the session ended. */
export function useStoreSeenLists(client: QueryClient, user: string | null): void {
  useEffect(() => {
    if (!user) return;
    const store = () => storeSeenLists(client, user);
    const storeIfHidden = () => document.visibilityState === 'hidden' && store();
    // A discarded tab gets no `pagehide`. Older browsers may not send `visibilitychange`.
    document.addEventListener('visibilitychange', storeIfHidden);
    addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('visibilitychange', storeIfHidden);
      removeEventListener('pagehide', store);
    };
  }, [client, user]);
}

function storeSeenLists(client: QueryClient, user: string): void {
  seenLists.write({ user, last: readLastList(client) });
}

function readLastList(client: QueryClient): SeenList | null {
  if (!lastFilters) return null;
  const key = queryKeys.people(lastFilters);
  const list = client.getQueryData<PeopleList>(key);
  const cards = list?.pages.flatMap(({ ids }) => ids.flatMap((id) => readCard(client, id) ?? []));
  const at = client.getQueryState(key)?.dataUpdatedAt;
  return list && cards && at ? { filters: lastFilters, at, list, cards } : null;
}

/** Call it before the first list is rendered. `stored` restores the lists of this tab, `fresh` starts without any. */
export function startSeenLists(client: QueryClient, user: string, start: 'stored' | 'fresh'): void {
  lastFilters = null;
  const seen = start === 'stored' ? seenLists.read() : null;
  if (seen?.user !== user || !seen.last) return;
  const { filters, list, cards, at } = seen.last;
  lastFilters = filters;
  restoreOpenList(filters);
  if (client.getQueryData(queryKeys.people(filters))) return;
  mergeCards(client, cards, 0);
  client.setQueryData(queryKeys.people(filters), list, { updatedAt: at });
  if (list.pages.length <= REFRESHED_PAGES)
    void client.invalidateQueries({ queryKey: queryKeys.people(filters), refetchType: 'none' });
}

function parseSeenLists(value: unknown): SeenLists | null {
  if (!isRecord(value) || typeof value['user'] !== 'string') return null;
  return { user: value['user'], last: parseSeenList(value['last']) };
}

function parseSeenList(value: unknown): SeenList | null {
  if (!isRecord(value) || typeof value['at'] !== 'number' || !isRecord(value['filters'])) return null;
  const cards = parseCards(value['cards']);
  if (!cards || !isPeopleList(value['list'])) return null;
  const filters = readFilters(new URLSearchParams(value['filters'] as Record<string, string>).toString());
  return { filters, at: value['at'], list: value['list'], cards };
}

function isPeopleList(value: unknown): value is PeopleList {
  if (!isRecord(value) || !Array.isArray(value['pages']) || !Array.isArray(value['pageParams'])) return false;
  const { pages, pageParams } = value;
  const isPage = (page: unknown) =>
    isRecord(page) &&
    Array.isArray(page['ids']) &&
    page['ids'].every((id) => typeof id === 'string') &&
    (page['next'] === null || typeof page['next'] === 'string');
  return pages.length > 0 && pages.length === pageParams.length && pages.every(isPage);
}
