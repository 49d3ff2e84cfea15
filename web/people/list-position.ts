import { useLayoutEffect, useState, type RefObject } from 'react';

/** Heights in px. Key of a page: the id of its first card. Cards: only those on or near the screen. */
export interface Heights {
  readonly pages: Readonly<Record<string, number>>;
  readonly cards: Readonly<Record<string, number>>;
}

/** The scroll position of a list. Includes heights, because cards off screen have no real height. */
export interface ListPosition {
  readonly scroll: number;
  readonly heights: Heights;
}

/** Key: the list's address. A list that was reset has no position. */
export const positions = new Map<string, ListPosition>();

/** Stores the position of the list on screen. The screen that shows the list sets it. */
let measureShown: (() => void) | null = null;

history.scrollRestoration = 'manual';

/** Updated by the scroll event. `scrollY` itself is wrong while React replaces a screen. */
let scroll = 0;
addEventListener('scroll', () => (scroll = scrollY), { passive: true });

function measurePosition(feed: HTMLElement | null): ListPosition {
  const heights = { pages: {} as Record<string, number>, cards: {} as Record<string, number> };
  for (const page of feed?.querySelectorAll<HTMLElement>('[data-page]') ?? []) {
    heights.pages[page.dataset['page'] ?? ''] = page.offsetHeight;
    const { top, bottom } = page.getBoundingClientRect();
    // Measuring the cards of a page off screen would render it.
    if (bottom < 0 || top > innerHeight) continue;
    for (const card of page.querySelectorAll<HTMLElement>('article'))
      heights.cards[card.dataset['id'] ?? ''] = card.offsetHeight;
  }
  return { scroll, heights };
}

export function measureShownList(): void {
  measureShown?.();
}

/** Restores the scroll position of the list with this address. Mount it once for each address (`key`). */
export function useListPosition(address: string, feed: RefObject<HTMLElement | null>, ready: boolean) {
  const [position, setPosition] = useState(() => positions.get(address));
  // A list that loads from its start has no earlier position.
  if (!ready && position) setPosition(undefined);

  useLayoutEffect(() => {
    if (ready) scrollTo(0, position?.scroll ?? 0);
  }, [position, ready]);

  useLayoutEffect(() => {
    if (!ready) return;
    const shown = feed.current;
    const measure = () => void positions.set(address, measurePosition(shown));
    measureShown = measure;
    return () => {
      measure();
      measureShown = null;
    };
  }, [address, feed, ready]);
  return position?.heights;
}
