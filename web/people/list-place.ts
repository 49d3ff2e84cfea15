import { useLayoutEffect, useState, type RefObject } from 'react';

/** In px: of the pages by their first card's id, of the cards around the screen by their id. */
export interface Heights {
  readonly pages: Readonly<Record<string, number>>;
  readonly cards: Readonly<Record<string, number>>;
}

/** Where a list was left. Cards that are far away have no real height, so heights are stored too. */
export interface Place {
  readonly scroll: number;
  readonly heights: Heights;
}

/** By the list's address. A list that starts again has no place. */
export const places = new Map<string, Place>();

/** Stores the place of the list that is on screen now; the screen that shows it sets this. */
let measureShown: (() => void) | null = null;

history.scrollRestoration = 'manual';

/** Updated by listening: while a screen is being replaced, the page is already another one. */
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

export function measureShownList(): void {
  measureShown?.();
}

/** Returns the reader to where they left the list of this address. Mount once per address (`key`). */
export function useListPlace(address: string, feed: RefObject<HTMLElement | null>, ready: boolean) {
  const [place, setPlace] = useState(() => places.get(address));
  // A list that starts again has no place to come back to.
  if (!ready && place) setPlace(undefined);

  useLayoutEffect(() => {
    if (ready) scrollTo(0, place?.scroll ?? 0);
  }, [place, ready]);

  useLayoutEffect(() => {
    if (!ready) return;
    const shown = feed.current;
    const measure = () => void places.set(address, measurePlace(shown));
    measureShown = measure;
    return () => {
      measure();
      measureShown = null;
    };
  }, [address, feed, ready]);
  return place?.heights;
}
