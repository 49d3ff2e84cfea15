import { useEffect, useRef } from 'react';

/** The finger's way to the threshold. */
const PULL_PX = 96;
/** A finger that presses a button can move this far. */
const START_PX = 10;
/** A finger that goes on beyond the threshold moves the indicator by at most this part more. */
const BEYOND_MAX = 0.25;

interface Pull {
  /** False while the list must not be pulled. */
  readonly isAllowed: boolean;
  /** `progress`: 1 at the threshold, at most 1.25; null after the pull. */
  readonly onPull: (progress: number | null) => void;
  /** The finger was lifted beyond the threshold. */
  readonly onRefresh: () => void;
}

/**
 * Recognises a finger that pulls the page down from its top. It leaves to the browser what begins elsewhere, scrolls,
 * goes sideways or selects text. The browser's own pull, which would load the whole page again, is off meanwhile.
 */
export function usePull(pull: Pull): void {
  const newest = useRef(pull);
  useEffect(() => {
    newest.current = pull;
  });
  useEffect(() => {
    // pull.css turns the browser's own pull off.
    const page = document.documentElement;
    page.toggleAttribute('data-pullable', true);
    const stop = watchPulls(() => newest.current);
    return () => {
      stop();
      page.removeAttribute('data-pullable');
    };
  }, []);
}

function watchPulls(read: () => Pull): () => void {
  let start: { readonly x: number; readonly y: number } | null = null;
  /** Null until the movement is a pull. */
  let progress: number | null = null;

  const drop = () => {
    if (progress !== null) read().onPull(null);
    [start, progress] = [null, null];
  };
  const begin = ({ touches, target }: TouchEvent) => {
    drop();
    const [touch] = touches;
    if (touch && touches.length === 1 && read().isAllowed && mayPull(target as Element))
      start = { x: touch.clientX, y: touch.clientY };
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!start || !touch) return;
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    if (progress === null && Math.hypot(dx, dy) < START_PX) return;
    const isDown = dy > 0 && (progress !== null || dy > Math.abs(dx));
    if (!isDown || isSelecting()) return drop();
    // If it cannot be cancelled, the browser scrolls already. Safari then moves the page down beyond its top.
    if (event.cancelable) event.preventDefault();
    else if (scrollY >= 0) return;
    progress = dy / PULL_PX;
    read().onPull(Math.min(progress, 1 + BEYOND_MAX * (1 - Math.exp(1 - progress))));
  };
  const end = () => {
    const isDone = progress !== null && progress >= 1;
    drop();
    if (isDone) read().onRefresh();
  };

  const own = new AbortController();
  const { signal } = own;
  document.addEventListener('touchstart', begin, { passive: true, signal });
  document.addEventListener('touchend', end, { passive: true, signal });
  document.addEventListener('touchcancel', drop, { passive: true, signal });
  // Such a listener delays scrolling, so it exists only at the top. Safari ignores one that is added after the touch
  // has begun (WebKit bug 184250).
  let isListening = false;
  const follow = () => {
    const isAtTop = scrollY <= 0;
    if (isAtTop === isListening) return;
    isListening = isAtTop;
    if (isAtTop) document.addEventListener('touchmove', move, { passive: false, signal });
    else {
      document.removeEventListener('touchmove', move);
      drop();
    }
  };
  follow();
  addEventListener('scroll', follow, { passive: true, signal });
  return () => {
    own.abort();
    drop();
  };
}

/** False in a dialog, while somebody writes a text, on a zoomed page, and in a box that scrolls itself. */
function mayPull(target: Element): boolean {
  const isWriting = document.activeElement instanceof HTMLTextAreaElement;
  const isZoomed = (visualViewport?.scale ?? 1) > 1.01;
  if (scrollY > 0 || isZoomed || isWriting || isSelecting() || document.querySelector('dialog[open]'))
    return false;
  for (let box: Element | null = target; box && box !== document.body; box = box.parentElement)
    if (box.matches('input, textarea, select') || scrollsDown(box)) return false;
  return true;
}

function scrollsDown(box: Element): boolean {
  return box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
}

/** A finger that selects text moves as in a pull. */
function isSelecting(): boolean {
  return getSelection()?.type === 'Range';
}
