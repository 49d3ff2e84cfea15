import { useEffect, type RefObject } from 'react';
import type { Opinion } from '#contract/user-object.ts';

/** An opinion counts as seen when this part of it is in the window. */
const SEEN_PART = 0.6;

/** Calls `onSeen` with the date of each opinion that comes into view. Pass the same function each time. */
export function useSeen(
  opinions: readonly Opinion[],
  section: RefObject<HTMLElement | null>,
  onSeen: (date: string) => void,
): void {
  useEffect(() => {
    const dates = new Map(opinions.map(({ comment_id, date }) => [comment_id, date]));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const date = dates.get((target as HTMLElement).dataset['opinionId'] ?? '');
          if (isIntersecting && date !== undefined) onSeen(date);
        }
      },
      { threshold: SEEN_PART },
    );
    for (const bubble of section.current?.querySelectorAll('[data-opinion]') ?? []) observer.observe(bubble);
    return () => observer.disconnect();
  }, [opinions, section, onSeen]);
}
