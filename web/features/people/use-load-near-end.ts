import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ApiError } from '#web/data/api/api.ts';
import type { Filters } from '#web/features/people/filter-address.ts';
import type { ListView } from '#web/features/people/list-view.ts';
import { requestPageAhead, type usePeople } from '#web/features/people/use-people.ts';
import { useFill } from '#web/data/queries/use-list.ts';

/** docs/product.md section 13 */
const NEAR_END_PX = 100;
export const CARDS_MIN = 6;
/** The next page is requested this many screens before the end, so that it has arrived when the reader does. */
const AHEAD_SCREENS = 3;

/** Wait after a failed page if the server names no time. Each further failure doubles it. */
const FIRST_WAIT_MS = 4000;
const WAIT_MAX_MS = 120_000;

/**
 * Shows the next page within 100 px of the bottom, if there are at least 6 cards and no page is loading. Requests its
 * data earlier. A list without cards requests further pages until it has a card. A list with few cards has a button.
 */
export function useLoadNearEnd(
  list: ReturnType<typeof usePeople>,
  filters: Filters,
  cards: number,
  view: ListView,
): void {
  const client = useQueryClient();
  const { hasNextPage, isFetching, failed, error, errorUpdatedAt, fetchNextPage } = list;
  const isError = failed === 'next';
  const next = list.data?.pages.at(-1)?.next;
  const ready = hasNextPage && !isFetching && cards >= CARDS_MIN;
  useFill(list, cards > 0);
  const failures = useRef({ count: 0, lastAt: 0 });
  const isShown = useRef(false);
  // Other effects end only after the next, shorter screen has been painted.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  useEffect(() => {
    const { count, lastAt } = failures.current;
    if (!isError) failures.current = { count: 0, lastAt: errorUpdatedAt };
    else if (errorUpdatedAt !== lastAt) failures.current = { count: count + 1, lastAt: errorUpdatedAt };
  }, [isError, errorUpdatedAt]);

  useEffect(() => {
    if (!ready) return;
    const load = () => {
      if (!isShown.current) return;
      const page = document.documentElement;
      const left = page.scrollHeight - scrollY - innerHeight;
      if (left >= NEAR_END_PX) {
        if (next && !isError && left < AHEAD_SCREENS * innerHeight) requestPageAhead(client, filters, next);
        return;
      }
      if (isError && Date.now() < errorUpdatedAt + waitAfter(error, failures.current.count)) return;
      fetchNextPage();
    };
    // A reader at the end cannot scroll, and late styles can shorten the page, so the page's height is watched. After a
    // failure, the button or the network's return loads the page.
    let frame = 0;
    const watcher = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(load);
    });
    if (!isError) {
      load();
      watcher.observe(document.body);
    }
    addEventListener('scroll', load, { passive: true });
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
      removeEventListener('scroll', load);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- rows are lower than cards, so the end can come into view
  }, [view, client, filters, next, ready, isError, error, errorUpdatedAt, fetchNextPage]);
}

/** The time after a failure during which scrolling loads no page, in ms. */
function waitAfter(error: unknown, failures: number): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : null;
  if (retryAfter !== null) return retryAfter * 1000;
  return failures === 0 ? 0 : Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
}
