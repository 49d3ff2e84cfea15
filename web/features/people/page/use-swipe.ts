import { useEffect } from 'react';

/** A swipe is at least this wide, in px, and much wider than high. */
const WIDTH_MIN = 64;
const FLATNESS = 2;
/** A slower movement is no swipe. */
const TIME_MAX_MS = 700;
/** The edges belong to the browser's own gestures for Back and Forward. */
const EDGE_PX = 28;

/** Calls `onSwipe` after a swipe of one finger over the page, but not over a field, a dialog or a line that scrolls. */
export function useSwipe(onSwipe: (direction: 'previous' | 'next') => void): void {
  useEffect(() => {
    let start: { readonly x: number; readonly y: number; readonly at: number } | null = null;
    const begin = (event: TouchEvent) => {
      const [touch] = event.touches;
      const isOwn = (event.target as Element).closest('dialog, input, textarea, select, .chip-row');
      const isInside = touch && touch.clientX > EDGE_PX && touch.clientX < innerWidth - EDGE_PX;
      start =
        event.touches.length === 1 && isInside && !isOwn
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
          : null;
    };
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!start || !touch) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      const isFlat = Math.abs(dx) > WIDTH_MIN && Math.abs(dx) > FLATNESS * Math.abs(dy);
      // A zoomed page is moved by the same gesture.
      const isZoomed = (visualViewport?.scale ?? 1) > 1.01;
      if (isFlat && !isZoomed && event.timeStamp - start.at < TIME_MAX_MS)
        onSwipe(dx > 0 ? 'previous' : 'next');
      start = null;
    };
    const passive = { passive: true };
    document.addEventListener('touchstart', begin, passive);
    document.addEventListener('touchend', end, passive);
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchend', end);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the caller's function reads its newest values
  }, []);
}
