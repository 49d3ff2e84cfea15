import { onPersonChange } from '#web/data/storage/personal-data.ts';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';
import { PLACES_KEY } from '#web/data/storage/stored-cards.ts';

/** Heights in px. The key of a page is the id of its first card. Only cards on or near the screen are included. */
export interface Heights {
  readonly pages: Readonly<Record<string, number>>;
  readonly cards: Readonly<Record<string, number>>;
}

/** The reader's place when leaving a screen. */
export interface Place {
  readonly address: string;
  /** A link to a list leads back to its place. All other links lead to the top. */
  readonly isList: boolean;
  readonly scroll: number;
  /** The height of the whole page. */
  readonly height: number;
  /**
   * The element at the reader's place, and the distance of its top from the window's top. Content above it may have
   * another height later.
   */
  readonly anchor: { readonly id: string; readonly top: number } | null;
  /** Heights of a list's elements, because elements off screen have no real height. */
  readonly heights?: Heights;
}

const PLACES_MAX = 30;
const HOUR_MS = 60 * 60 * 1000;
const stored = tabEntry<[string, Place][]>(PLACES_KEY, {
  version: 2,
  maxAgeMs: 12 * HOUR_MS,
  parse: (value) => (Array.isArray(value) ? value.filter(isEntry) : null),
});

/** The places by the key of their history entry (keep-place.ts), oldest first. */
const places = new Map<string, Place>(stored.read() ?? []);
onPersonChange(() => places.clear());

export function storePlaces(): void {
  stored.write([...places].slice(-PLACES_MAX));
}

export function notePlace(key: string, address: string): void {
  places.delete(key);
  places.set(key, measurePlace(address));
}

/** Copies a place. @param from a key; null for the top. */
export function copyPlace(from: string | null, to: string): void {
  const place = from === null ? atTop : places.get(from);
  if (place) places.set(to, place);
}

const atTop: Place = { address: '', isList: false, scroll: 0, height: 0, anchor: null };

/** Makes the next visit of this history entry start at the top. */
export function forgetPlace(key: string): void {
  places.delete(key);
}

/** Makes the next visit of this list start at the top. */
export function forgetList(address: string): void {
  for (const [key, place] of places) if (place.address === address) places.delete(key);
}

/** The distance of a card from the top of the window after {@link moveInList}, below the bar. */
const MOVED_TOP_PX = 88;

/** Makes the next visit of this list begin at another of its cards. */
export function moveInList(address: string, id: string): void {
  for (const [key, place] of places)
    if (place.isList && place.address === address)
      places.set(key, { ...place, scroll: Math.max(1, place.scroll), anchor: { id, top: MOVED_TOP_PX } });
}

/** Finds the place of a history entry, or the last place in the list at its address. Undefined means the top. */
export function findPlace(key: string, address: string): Place | undefined {
  const inList = () => [...places.values()].findLast((place) => place.isList && place.address === address);
  return places.get(key) ?? inList();
}

function measurePlace(address: string): Place {
  const feed = document.querySelector('[role=feed]');
  const anchor = scrollY === 0 ? null : findAnchor(feed);
  const height = document.documentElement.scrollHeight;
  const place = { address, isList: feed !== null, scroll: scrollY, height, anchor };
  return feed && scrollY > 0 ? { ...place, heights: measureHeights(feed) } : place;
}

const idOf = ({ dataset }: HTMLElement) => dataset['opinionId'] ?? dataset['id'] ?? '';

/**
 * The elements that can anchor a place. In a list only cards are used, because their opinions may change until the next
 * visit.
 */
function listAnchors(feed: Element | null): HTMLElement[] {
  if (!feed) return [...document.querySelectorAll<HTMLElement>('article[data-id], [data-opinion-id]')];
  return pagesOnScreen(feed).flatMap((page) => [...page.querySelectorAll<HTMLElement>('article[data-id]')]);
}

/** Returns the pages on screen. Measuring a card of a page off screen would render that page. */
function pagesOnScreen(feed: Element): HTMLElement[] {
  return [...feed.querySelectorAll<HTMLElement>('[data-page]')].filter((page) => {
    const { top, bottom } = page.getBoundingClientRect();
    return bottom >= 0 && top <= innerHeight;
  });
}

/**
 * Finds the first anchor at or below a third of the window, where the reader probably looks. Uses rectangles, because a
 * view transition or a dialog covers the page when the reader leaves.
 */
function findAnchor(feed: Element | null): Place['anchor'] {
  for (const element of listAnchors(feed)) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > innerHeight / 3) return top < innerHeight ? { id: idOf(element), top } : null;
  }
  return null;
}

/** The distance to scroll to the place; null while its anchor does not exist. */
export function distanceTo({ anchor, scroll }: Place): number | null {
  if (!anchor) return scroll - scrollY;
  const id = CSS.escape(anchor.id);
  const element = document.querySelector(`article[data-id="${id}"], [data-opinion-id="${id}"]`);
  return element ? element.getBoundingClientRect().top - anchor.top : null;
}

/**
 * True if more content may bring the place. New items above may move a missing anchor down by up to two windows;
 * further down, it is considered deleted.
 */
export function isShortOf(place: Place): boolean {
  const present = document.documentElement.scrollHeight;
  if (!place.anchor) return present < place.scroll + innerHeight;
  return distanceTo(place) === null && present < place.height + 2 * innerHeight;
}

function measureHeights(feed: Element): Heights {
  const heights = { pages: {} as Record<string, number>, cards: {} as Record<string, number> };
  for (const page of feed.querySelectorAll<HTMLElement>('[data-page]'))
    heights.pages[page.dataset['page'] ?? ''] = page.offsetHeight;
  for (const page of pagesOnScreen(feed))
    for (const card of page.querySelectorAll<HTMLElement>('article'))
      heights.cards[card.dataset['id'] ?? ''] = card.offsetHeight;
  return heights;
}

function isEntry(entry: unknown): entry is [string, Place] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isRecord(entry[1])) return false;
  const { address, isList, scroll, height, anchor, heights } = entry[1];
  return (
    typeof address === 'string' &&
    typeof isList === 'boolean' &&
    typeof scroll === 'number' &&
    typeof height === 'number' &&
    (anchor === null ||
      (isRecord(anchor) && typeof anchor['id'] === 'string' && typeof anchor['top'] === 'number')) &&
    (heights === undefined || (isRecord(heights) && isRecord(heights['pages']) && isRecord(heights['cards'])))
  );
}
