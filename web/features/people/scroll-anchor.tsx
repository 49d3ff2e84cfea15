import { useEffect, type RefObject } from 'react';

/** The card at the reading line, and the line's position in it: 0 is the top, 1 the bottom. */
interface Anchor {
  readonly card: Element;
  readonly part: number;
}

/** The line where the reader probably looks: a third of the window from its top. */
const readingLine = () => innerHeight / 3;
/** The gap between two cards. */
const GAP_PX = 32;
/** The position is recorded this long after the last scroll event. */
const SCROLL_END_MS = 100;
/** After a resize, cards get their real heights within this many frames. */
const SETTLE_FRAMES = 30;

function isAt(card: Element | undefined, y: number): card is Element {
  if (!card?.isConnected) return false;
  const { top, bottom } = card.getBoundingClientRect();
  return top <= y && y <= bottom;
}

/**
 * `before`: the card of the earlier anchor. It stays the anchor while it is at the line, because two columns have two
 * cards there.
 */
function findAnchor(feed: HTMLElement | null, before: Element | undefined): Anchor | null {
  if (!feed || scrollY === 0) return null;
  const { left, width } = feed.getBoundingClientRect();
  const y = readingLine();
  const card = isAt(before, y)
    ? before
    : [y, y + GAP_PX]
        .map((at) => document.elementFromPoint(left + width / 4, at)?.closest('article'))
        .find((article) => article && feed.contains(article));
  if (!card) return null;
  const { top, height } = card.getBoundingClientRect();
  return { card, part: (y - top) / height };
}

function scrollToAnchor({ card, part }: Anchor): void {
  const { top, height } = card.getBoundingClientRect();
  const off = top + part * height - readingLine();
  if (Math.abs(off) >= 1) scrollBy(0, off);
}

interface ScrollAnchorProps {
  readonly feed: RefObject<HTMLElement | null>;
}

/** Keeps the card at the reading line in place when the window's size or orientation changes. Renders nothing. */
export function ScrollAnchor({ feed }: ScrollAnchorProps) {
  useEffect(() => {
    let anchor: Anchor | null = null;
    let width = innerWidth;
    let framesLeft = 0;
    let timer = 0;

    const record = () => {
      if (framesLeft === 0) anchor = findAnchor(feed.current, anchor?.card);
    };
    const recordAfterScroll = () => {
      clearTimeout(timer);
      timer = window.setTimeout(record, SCROLL_END_MS);
    };
    const settle = () => {
      if (framesLeft === 0) return;
      framesLeft -= 1;
      if (anchor?.card.isConnected) scrollToAnchor(anchor);
      requestAnimationFrame(settle);
    };
    const resize = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      if (!anchor) return;
      if (framesLeft === 0) requestAnimationFrame(settle);
      framesLeft = SETTLE_FRAMES;
    };
    const stop = () => (framesLeft = 0);

    const own = new AbortController();
    const passive = { passive: true, signal: own.signal };
    addEventListener('scroll', recordAfterScroll, passive);
    addEventListener('resize', resize, passive);
    for (const event of ['wheel', 'touchstart', 'keydown'] as const) addEventListener(event, stop, passive);
    return () => {
      own.abort();
      clearTimeout(timer);
      framesLeft = 0;
    };
  }, [feed]);
  return null;
}
