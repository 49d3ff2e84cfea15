import type { Card } from '#contract/user-object.ts';
import { CARD_VERSION, parseCards } from '#web/data/cards/stored-card.ts';
import { localData, tabData, unwrap, wrap, type StoredShape } from '#web/data/storage/storage.ts';

/** Name of the browser cache with the newest cards, for offline use. */
const CARDS_CACHE = 'cards';
/** Storage key of the lists that were on screen (people/seen-list.ts). */
export const SEEN_LISTS_KEY = 'seen-lists';
/** Storage key of the places on the screens (place.ts). They name people. */
export const PLACES_KEY = 'places';
/** Storage key of the recent searches (people/search/recent-searches.ts). They name students. */
export const RECENT_SEARCHES_KEY = 'recent-searches';
/** Storage key of the recent sets of filters (people/recent-filters.ts). */
export const RECENT_FILTERS_KEY = 'recent-filters';
/** Storage key of the moments that a person has had (activity/use-moments.ts). */
export const MOMENTS_KEY = 'moments';
/** Maximum number of lists whose first page is stored. */
const LISTS_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

const storedCards: StoredShape<Card[]> = {
  version: CARD_VERSION,
  maxAgeMs: 7 * DAY_MS,
  parse: parseCards,
};

/** Null if the browser has no caches or blocks them. */
async function openCardsCache(): Promise<Cache | null> {
  return 'caches' in window ? caches.open(CARDS_CACHE).catch(() => null) : null;
}

let removals = 0;

/** Removes all stored cards, names and moments. Only their person may see them, so none may stay after the session. */
export function removeStoredCards(): void {
  removals += 1;
  tabData.remove(SEEN_LISTS_KEY);
  tabData.remove(PLACES_KEY);
  localData.remove(RECENT_SEARCHES_KEY);
  localData.remove(RECENT_FILTERS_KEY);
  localData.remove(MOMENTS_KEY);
  if ('caches' in window) void caches.delete(CARDS_CACHE).catch(() => undefined);
}

/** Stores the first cards of a list for offline use. `ended` aborts when the session ends. */
export async function storeCards(list: string, cards: readonly Card[], ended: AbortSignal): Promise<void> {
  const before = removals;
  if (ended.aborted) return;
  const cache = await openCardsCache();
  await cache?.put(list, Response.json(wrap(storedCards, [...cards])));
  const lists = (await cache?.keys()) ?? [];
  for (const old of lists.slice(0, -LISTS_MAX)) await cache?.delete(old);
  if (removals > before) removeStoredCards();
}

/** The stored first cards of a list; null if there are none. */
export async function readStoredCards(list: string): Promise<Card[] | null> {
  const cache = await openCardsCache();
  const stored: unknown = await (await cache?.match(list))?.json().catch(() => null);
  const cards = unwrap(storedCards, stored);
  if (!cards) await cache?.delete(list);
  return cards;
}

export async function removeStoredCard(id: string): Promise<void> {
  const cache = await openCardsCache();
  for (const list of (await cache?.keys()) ?? []) {
    const stored: unknown = await (await cache?.match(list))?.json().catch(() => null);
    const cards = unwrap(storedCards, stored)?.filter(({ uid }) => uid !== id);
    if (cards) await cache?.put(list, Response.json(wrap(storedCards, cards)));
  }
}
