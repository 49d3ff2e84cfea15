import type { Card } from '#contract/user.ts';
import { CARD_VERSION, parseCards } from '#web/cards/stored-card.ts';
import { tabData, unwrap, wrap, type StoredShape } from '#web/storage.ts';

/** The browser's cache that holds the cards that were seen last, readable offline. */
const CARDS_CACHE = 'cards';
/** In this tab's storage: the lists that were on screen (people/seen-list.ts). */
export const SEEN_LISTS_KEY = 'seen-lists';
/** First pages of that many lists are stored. */
const LISTS_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

const storedCards: StoredShape<Card[]> = {
  version: CARD_VERSION,
  maxAgeMs: 7 * DAY_MS,
  parse: parseCards,
};

/** Null where the browser has no caches, or blocks them. */
async function openCardsCache(): Promise<Cache | null> {
  return 'caches' in window ? caches.open(CARDS_CACHE).catch(() => null) : null;
}

let timesRemoved = 0;

/** Nothing that only students may see outlives the session on this machine. */
export function removeStoredCards(): void {
  timesRemoved += 1;
  tabData.remove(SEEN_LISTS_KEY);
  if ('caches' in window) void caches.delete(CARDS_CACHE).catch(() => undefined);
}

/** Stores a list's first cards for a time without network. `ended`: the session ended meanwhile. */
export async function storeCards(list: string, cards: readonly Card[], ended: AbortSignal): Promise<void> {
  const before = timesRemoved;
  if (ended.aborted) return;
  const cache = await openCardsCache();
  await cache?.put(list, Response.json(wrap(storedCards, [...cards])));
  const lists = (await cache?.keys()) ?? [];
  for (const old of lists.slice(0, -LISTS_MAX)) await cache?.delete(old);
  if (timesRemoved > before) removeStoredCards();
}

/** The first cards of a list as they were stored. */
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
