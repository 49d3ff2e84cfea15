import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Card } from '#contract/user.ts';
import { keep, LIST_KEY, PLACE_KEY, readKept } from '#web/offline.ts';
import type { Filters } from '#web/people/filter-address.ts';
import { forgetList, keepCards, peopleKey, type PeopleList } from '#web/people/use-people.ts';

/** In px: of the pages by their first card's id, of the cards around the screen by their id. */
export interface Heights {
  readonly pages: Readonly<Record<string, number>>;
  readonly cards: Readonly<Record<string, number>>;
}

/** Where a list was left: what is far away has no real height, so heights are kept too. */
interface Place {
  readonly scroll: number;
  readonly heights: Heights;
}

const places = new Map<string, Place>();
type KeptPlace = readonly [address: string, place: Place];

/**
 * Coming back (or a reload) finds its history entry marked; a link makes a new one. Asked of the entry itself, since
 * the router may draw the next screen before any listener of ours hears of the step.
 */
function cameBack(): boolean {
  return Boolean((history.state as { seen?: boolean } | null)?.seen);
}

history.scrollRestoration = 'manual';

/** Kept by listening: while a screen is being replaced, the page is already another one. */
let scroll = 0;
addEventListener('scroll', () => (scroll = scrollY), { passive: true });

function measurePlace(feed: HTMLElement | null): Place {
  const heights = { pages: {} as Record<string, number>, cards: {} as Record<string, number> };
  for (const page of feed?.querySelectorAll<HTMLElement>('[data-page]') ?? []) {
    heights.pages[page.dataset['page'] ?? ''] = page.offsetHeight;
    const { top, bottom } = page.getBoundingClientRect();
    // To ask a far page for its cards' heights would draw it.
    if (bottom < 0 || top > innerHeight) continue;
    for (const card of page.querySelectorAll<HTMLElement>('article'))
      heights.cards[card.dataset['id'] ?? ''] = card.offsetHeight;
  }
  return { scroll, heights };
}

/** Brings the reader back to where they left the list of this address. Mount once per address (`key`). */
export function useListPlace(address: string, feed: RefObject<HTMLElement | null>, ready: boolean) {
  const [place, setPlace] = useState(() => (cameBack() ? places.get(address) : undefined));
  const entry = useHistoryState<object | null>();
  // A list that starts afresh has no place to come back to.
  if (!ready && place) setPlace(undefined);

  useLayoutEffect(() => {
    if (ready) scrollTo(0, place?.scroll ?? 0);
  }, [place, ready]);

  // Each entry of its own: a link to the address that one is at makes another.
  useEffect(() => {
    if (!cameBack()) history.replaceState({ ...entry, seen: true }, '');
  }, [entry]);

  useLayoutEffect(() => {
    if (!ready) return;
    const shown = feed.current;
    const keepPlace = () => keep(PLACE_KEY, [address, measurePlace(shown)] satisfies KeptPlace);
    addEventListener('pagehide', keepPlace);
    return () => {
      removeEventListener('pagehide', keepPlace);
      places.set(address, measurePlace(shown));
    };
  }, [address, feed, ready]);
  return place?.heights;
}

/** A list this old is news again for who comes by a link. */
const OLD_MS = 60_000;

/** Back finds a list as it was left; a new visit of an old one starts it afresh. */
export function startAfreshIfOld(client: QueryClient, filters: Filters): void {
  const at = client.getQueryState(peopleKey(filters))?.dataUpdatedAt;
  if (!cameBack() && at && Date.now() - at > OLD_MS) forgetList(client, filters);
}

interface KeptList {
  readonly user: string;
  /** When it was loaded, in ms since 1970. */
  readonly at: number;
  readonly filters: Filters;
  readonly list: PeopleList;
  readonly cards: readonly Card[];
}

/** Keeps the list that is on screen when the page goes away, so that a reload finds it. */
export function useKeepList(client: QueryClient, user: string | null, filters: Filters) {
  useEffect(() => {
    const keepList = () => {
      const list = client.getQueryData<PeopleList>(peopleKey(filters));
      if (!list || !user) return;
      const ids = list.pages.flatMap((page) => page.ids);
      const cards = ids.flatMap((id) => client.getQueryData<Card>(['card', id]) ?? []);
      const at = client.getQueryState(peopleKey(filters))?.dataUpdatedAt ?? 0;
      keep(LIST_KEY, { user, at, filters, list, cards } satisfies KeptList);
    };
    addEventListener('pagehide', keepList);
    return () => removeEventListener('pagehide', keepList);
  }, [client, user, filters]);
}

/** A short list is refreshed on a reload; of a long one the pages stand as they were read. */
const REFRESHED_PAGES = 3;

/** Once, before the first list is drawn. */
export function restoreKeptList(client: QueryClient, user: string): void {
  places.clear();
  const place = readKept(PLACE_KEY) as KeptPlace | null;
  if (place) places.set(...place);
  const kept = readKept(LIST_KEY) as KeptList | null;
  if (!kept || kept.user !== user || client.getQueryData(peopleKey(kept.filters))) return;
  keepCards(client, kept.cards);
  client.setQueryData(peopleKey(kept.filters), kept.list, { updatedAt: kept.at });
  if (kept.list.pages.length <= REFRESHED_PAGES)
    void client.invalidateQueries({ queryKey: peopleKey(kept.filters) });
}
