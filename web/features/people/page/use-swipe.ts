import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isPreparing } from '#web/data/address.tsx';
import {
  leave,
  moveTo,
  putBack,
  springBack,
  startMoving,
  type Direction,
} from '#web/features/people/page/page-steps.ts';
import { isStill } from '#web/ui/is-still.ts';

/** A finger that presses a button, scrolls or pinches can move this far sideways, in px. */
const START_PX = 10;
/** A finger that is lifted this far from its start leads on. */
const FAR_PX = 64;
/** The movement is this many times as wide as high. */
const FLATNESS = 2;
/** The edges belong to the browser's own gestures for Back and Forward. */
const EDGE_PX = 28;
/** Where nobody is to be reached, the page follows by this part of the finger's way. */
const RESISTANCE = 1 / 3;

interface Swipe {
  /** True if a student is on that side. */
  readonly leads: (direction: Direction) => boolean;
  /** Shows that student's page beside this one, before this one moves. Null: none any more. */
  readonly onSide: (direction: Direction | null) => void;
  /** Shows the student on that side. `isBeside`: their page is at its place already. */
  readonly onSwipe: (direction: Direction, isBeside: boolean) => void;
}

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** True if it came after the page had left, and before the next page was shown. It moves nothing on this page. */
  readonly isEarly: boolean;
}

/** The early finger of the page before. The next page follows it. */
let held: Finger | null = null;

/**
 * Lets a finger that goes sideways over a page move it, and lead on. What scrolls, selects text, pinches, begins on a
 * field or at the window's edge is left to the browser.
 * @param inside an element in the page. The page has the class `student-page`.
 */
export function useSwipe(inside: RefObject<HTMLElement | null>, swipe: Swipe): void {
  const newest = useRef(swipe);
  useLayoutEffect(() => {
    newest.current = swipe;
  });
  // Ends before the next page comes in.
  useLayoutEffect(() => {
    const page = inside.current?.closest<HTMLElement>('.student-page');
    return page ? watchSwipes(page, () => newest.current) : undefined;
  }, [inside]);
}

function watchSwipes(page: HTMLElement, read: () => Swipe): () => void {
  let start = held && { ...held, isEarly: false };
  held = null;
  /** The finger's way to the right. Null until it moves the page. */
  let way: number | null = null;
  let isLeaving = false;

  const drop = () => {
    if (way !== null && !start?.isEarly) void bringBack(() => springBack(page));
    [start, way] = [null, null];
  };
  const bringBack = async (move: () => Promise<void>) => {
    await move();
    // Another finger may move both pages already.
    if (way !== null || isLeaving || !page.isConnected) return;
    read().onSide(null);
    putBack(page);
  };
  const begin = (event: PointerEvent) => {
    // A second finger, wherever it is, ends the movement.
    drop();
    const isEarly = isLeaving || isPreparing();
    // The neighbour's picture, which is then at the page's place, is no target.
    const isInside = isEarly || page.contains(event.target as Element);
    if (!isInside || !event.isPrimary || event.pointerType !== 'touch' || !maySwipe(event)) return;
    start = { id: event.pointerId, x: event.clientX, y: event.clientY, isEarly };
    if (isLeaving) for (const one of page.getAnimations()) one.finish();
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    const direction = dx < 0 ? 'next' : 'previous';
    const { leads } = read();
    if (way === null) {
      if (Math.hypot(dx, dy) < START_PX) return;
      const isFlat = Math.abs(dx) > FLATNESS * Math.abs(dy);
      const isLeading = leads('next') || leads('previous');
      if (!isFlat || !isLeading || isSelecting()) return void (start = null);
    }
    way = dx;
    if (start.isEarly || isStill()) return;
    startMoving();
    read().onSide(leads(direction) ? direction : null);
    moveTo(page, leads(direction) ? dx : dx * RESISTANCE);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return;
    move(event);
    const direction = (way ?? 0) < 0 ? 'next' : 'previous';
    if (way === null || Math.abs(way) <= FAR_PX || !read().leads(direction)) return drop();
    const { isEarly } = start;
    [start, way] = [null, null];
    if (isEarly) read().onSwipe(direction, false);
    else void lead(direction);
  };
  const lead = async (direction: Direction) => {
    isLeaving = true;
    const comeBack = await leave(page, direction);
    isLeaving = false;
    if (!page.isConnected) return;
    // The student may have been removed meanwhile.
    if (read().leads(direction)) read().onSwipe(direction, true);
    else void bringBack(comeBack);
  };

  const own = new AbortController();
  const { signal } = own;
  document.addEventListener('pointerdown', begin, { signal });
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', end, { signal });
  // The browser scrolls, pinches or selects text.
  document.addEventListener('pointercancel', drop, { signal });
  // On a zoomed page the finger moves the window.
  const followZoom = () => {
    page.style.touchAction = isZoomed() ? 'auto' : '';
  };
  followZoom();
  visualViewport?.addEventListener('resize', followZoom, { signal });
  return () => {
    own.abort();
    if (start?.isEarly) held = start;
    putBack(page);
  };
}

function maySwipe({ target, clientX }: PointerEvent): boolean {
  const element = target as Element;
  const isOwn = element.closest('dialog, [popover], input, textarea, select');
  const isInside = clientX > EDGE_PX && clientX < innerWidth - EDGE_PX;
  return isInside && !isOwn && !isZoomed() && !isSelecting();
}

function isZoomed(): boolean {
  return (visualViewport?.scale ?? 1) > 1.01;
}

/** A finger that selects text moves as in a swipe. */
function isSelecting(): boolean {
  return getSelection()?.type === 'Range';
}
