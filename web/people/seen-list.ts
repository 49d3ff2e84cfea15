import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Card } from '#contract/user.ts';
import { mergeCards, readCard } from '#web/cards/card-store.ts';
import { CARD_VERSION, parseCards } from '#web/cards/stored-card.ts';
import { readFilters, type Filters } from '#web/people/filter-address.ts';
import { measureShownList, places, type Place } from '#web/people/list-place.ts';
import type { PeopleList } from '#web/people/use-people.ts';
import { queryKeys } from '#web/query-keys.ts';
import { isRecord, tabEntry } from '#web/storage.ts';
import { SEEN_LISTS_KEY } from '#web/stored-cards.ts';

/** The list that was on screen last and the places in all lists, stored for a reload or a tab that the browser discarded. */
interface SeenLists {
  /** Whose they are. */
  readonly user: string;
  readonly places: readonly (readonly [address: string, place: Place])[];
  /** Null: no list was on screen. */
  readonly last: SeenList | null;
}

interface SeenList {
  readonly filters: Filters;
  /** When it was loaded, in ms since 1970. */
  readonly at: number;
  readonly list: PeopleList;
  readonly cards: readonly Card[];
}

const PLACES_MAX = 10;
/** A short list is fetched again after a reload; of a long one the pages stay as they were read. */
const REFRESHED_PAGES = 3;
const HOUR_MS = 60 * 60 * 1000;

const seenLists = tabEntry<SeenLists>(SEEN_LISTS_KEY, {
  version: CARD_VERSION,
  maxAgeMs: 12 * HOUR_MS,
  parse: parseSeenLists,
});

/** The filters of the list that was on screen last. */
let lastFilters: Filters | null = null;

/** Says which list is on screen. */
export function useShownList(filters: Filters): void {
  useEffect(() => {
    lastFilters = filters;
  }, [filters]);
}

/** Stores what was seen whenever the page may go away. `user`: null once the session has ended. */
export function useStoreSeenLists(client: QueryClient, user: string | null): void {
  useEffect(() => {
    if (!user) return;
    const store = () => storeSeenLists(client, user);
    const storeIfHidden = () => document.visibilityState === 'hidden' && store();
    // A discarded tab hears of no `pagehide`; older browsers may leave out the other one.
    document.addEventListener('visibilitychange', storeIfHidden);
    addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('visibilitychange', storeIfHidden);
      removeEventListener('pagehide', store);
    };
  }, [client, user]);
}

function storeSeenLists(client: QueryClient, user: string): void {
  measureShownList();
  seenLists.write({ user, places: [...places].slice(-PLACES_MAX), last: readLastList(client) });
}

function readLastList(client: QueryClient): SeenList | null {
  if (!lastFilters) return null;
  const key = queryKeys.people(lastFilters);
  const list = client.getQueryData<PeopleList>(key);
  const cards = list?.pages.flatMap(({ ids }) => ids.flatMap((id) => readCard(client, id) ?? []));
  const at = client.getQueryState(key)?.dataUpdatedAt;
  return list && cards && at ? { filters: lastFilters, at, list, cards } : null;
}

/** Before the first list of a person is drawn: everything as this tab stored it, or (`fresh`) as if nothing was seen. */
export function startSeenLists(client: QueryClient, user: string, start: 'stored' | 'fresh'): void {
  places.clear();
  lastFilters = null;
  const seen = start === 'stored' ? seenLists.read() : null;
  if (seen?.user !== user) return;
  for (const [address, place] of seen.places) places.set(address, place);
  if (!seen.last) return;
  const { filters, list, cards, at } = seen.last;
  lastFilters = filters;
  if (client.getQueryData(queryKeys.people(filters))) return;
  mergeCards(client, cards, 0);
  client.setQueryData(queryKeys.people(filters), list, { updatedAt: at });
  if (list.pages.length <= REFRESHED_PAGES)
    void client.invalidateQueries({ queryKey: queryKeys.people(filters) });
}

/** Whether the page was loaded to be what it was before, not because somebody opened an address. */
export function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}

function parseSeenLists(value: unknown): SeenLists | null {
  if (!isRecord(value) || typeof value['user'] !== 'string' || !Array.isArray(value['places'])) return null;
  const { user, last } = value;
  return { user, places: value['places'].filter(isPlaceEntry), last: parseSeenList(last) };
}

function isPlaceEntry(entry: unknown): entry is [string, Place] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isRecord(entry[1])) return false;
  const { scroll, heights } = entry[1];
  return (
    typeof scroll === 'number' &&
    isRecord(heights) &&
    isRecord(heights['pages']) &&
    isRecord(heights['cards'])
  );
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
