import type { Card } from '#contract/user-object.ts';
import { CARD_VERSION, parseCards } from '#web/data/cards/stored-card.ts';
import { localData, tabData, unwrap, wrap, type StoredShape } from '#web/data/storage/storage.ts';

/** Name of the browser cache with the newest cards and the activity, for offline use. */
const CARDS_CACHE = 'cards';
/** The activity in that cache (activity/stored-activity.ts). Names of lists begin with `/?`, or are `/`. */
export const STORED_ACTIVITY = '/activity';
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
/** Maximum number of stored entries. `/` and the activity stay when the others are more. */
const ENTRIES_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** All that is stored for offline use has the same version and age. */
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

/** Stores a value for offline use. It does not stay if the session ends meanwhile. */
export async function storeOffline(name: string, value: unknown): Promise<void> {
  const before = removals;
  const cache = await openCardsCache();
  await cache?.put(name, Response.json(wrap(storedCards, value)));
  const names = (await cache?.keys()) ?? [];
  for (const old of names.slice(0, -ENTRIES_MAX)) if (old.url.includes('?')) await cache?.delete(old);
  // Removes it when it is too old, also for people who no longer open Activity.
  await readOffline(STORED_ACTIVITY, (stored) => stored);
  if (removals > before) removeStoredCards();
}

/** The stored value; null if there is none. Removes an entry that is too old or that `parse` refuses with null. */
export async function readOffline<T>(name: string, parse: (value: unknown) => T | null): Promise<T | null> {
  const cache = await openCardsCache();
  const stored: unknown = await (await cache?.match(name))?.json().catch(() => null);
  const value = unwrap({ ...storedCards, parse }, stored);
  // What was not there may be there by now.
  if (stored && !value) await cache?.delete(name);
  return value;
}

/** Stores the first cards of a list for offline use. `ended` aborts when the session ends. */
export async function storeCards(list: string, cards: readonly Card[], ended: AbortSignal): Promise<void> {
  if (!ended.aborted) await storeOffline(list, cards);
}

/** The stored first cards of a list; null if there are none. */
export const readStoredCards = (list: string): Promise<Card[] | null> => readOffline(list, parseCards);

/** Removes a person's card from all stored lists. Removes the stored activity, which may have the person's opinions. */
export async function removeStoredCard(id: string): Promise<void> {
  const cache = await openCardsCache();
  // At once: without that person, an open Activity is stored again.
  await cache?.delete(STORED_ACTIVITY);
  for (const list of (await cache?.keys()) ?? []) {
    const stored: unknown = await (await cache?.match(list))?.json().catch(() => null);
    const cards = unwrap(storedCards, stored)?.filter(({ uid }) => uid !== id);
    if (cards) await cache?.put(list, Response.json(wrap(storedCards, cards)));
  }
}
