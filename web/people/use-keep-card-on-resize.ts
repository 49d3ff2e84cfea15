import { useEffect, type RefObject } from 'react';

/** Which card is being read, and which part of it: 0 is its top, 1 its end. */
interface Reading {
  readonly card: Element;
  readonly part: number;
}

/** The reader looks at a line a third down the window. */
const eyeLine = () => innerHeight / 3;
/** Between two cards there is a gap. */
const GAP_PX = 32;
/** The position is recorded this long after the last scroll event, in ms. */
const REST_MS = 100;
/** After a resize, cards get their real heights over several frames. */
const SETTLE_FRAMES = 30;

function findReading(feed: HTMLElement | null): Reading | null {
  if (!feed || scrollY === 0) return null;
  const { left, width } = feed.getBoundingClientRect();
  const y = eyeLine();
  const card = [y, y + GAP_PX]
    .map((at) => document.elementFromPoint(left + width / 2, at)?.closest('article'))
    .find((article) => article && feed.contains(article));
  if (!card) return null;
  const { top, height } = card.getBoundingClientRect();
  return { card, part: (y - top) / height };
}

function scrollToReading({ card, part }: Reading): void {
  const { top, height } = card.getBoundingClientRect();
  const off = top + part * height - eyeLine();
  if (Math.abs(off) >= 1) scrollBy(0, off);
}

/** Turning the phone or resizing the window changes all heights: the card that is being read stays under the eye. */
export function useKeepCardOnResize(feed: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let reading: Reading | null = null;
    let width = innerWidth;
    let framesLeft = 0;
    let timer = 0;

    const record = () => {
      if (framesLeft === 0) reading = findReading(feed.current);
    };
    const recordAtRest = () => {
      clearTimeout(timer);
      timer = window.setTimeout(record, REST_MS);
    };
    const settle = () => {
      if (framesLeft === 0) return;
      framesLeft -= 1;
      if (reading?.card.isConnected) scrollToReading(reading);
      requestAnimationFrame(settle);
    };
    const resize = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      if (!reading) return;
      if (framesLeft === 0) requestAnimationFrame(settle);
      framesLeft = SETTLE_FRAMES;
    };
    const giveUp = () => (framesLeft = 0);

    const own = new AbortController();
    const passive = { passive: true, signal: own.signal };
    addEventListener('scroll', recordAtRest, passive);
    addEventListener('resize', resize, passive);
    for (const act of ['wheel', 'touchstart', 'keydown'] as const) addEventListener(act, giveUp, passive);
    return () => {
      own.abort();
      clearTimeout(timer);
      framesLeft = 0;
    };
  }, [feed]);
}
