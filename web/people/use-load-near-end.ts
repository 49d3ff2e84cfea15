import { useEffect } from 'react';
import type { usePeople } from '#web/people/use-people.ts';

/** SPEC.md section 9 */
const NEAR_END_PX = 100;
const CARDS_MIN = 6;

/** Loads the next page within 100 px of the bottom, only with at least 6 cards and no load in flight. */
export function useLoadNearEnd(list: ReturnType<typeof usePeople>, cards: number): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const ready = hasNextPage && !isFetching && cards >= CARDS_MIN;

  useEffect(() => {
    if (!ready) return;
    const load = () => {
      const page = document.documentElement;
      if (page.scrollHeight - scrollY - innerHeight < NEAR_END_PX)
        void fetchNextPage({ cancelRefetch: false });
    };
    // A reader who is there already would never scroll; after a failure they ask themselves.
    if (!isError) load();
    addEventListener('scroll', load, { passive: true });
    return () => removeEventListener('scroll', load);
  }, [ready, isError, fetchNextPage]);
}
