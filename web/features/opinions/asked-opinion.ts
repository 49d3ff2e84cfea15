import { useEffect, useRef, useState, type RefObject } from 'react';
import type { useOpinions } from '#web/features/opinions/use-opinions.ts';

/** An opinion that a notice links to. */
export interface AskedOpinion {
  readonly id: string;
  /** The opinion's time, so that pages of older opinions need not load. ISO 8601; `''` if unknown. */
  readonly at: string;
}

/** Reads `?opinion=…&at=…`. Null if the address names no opinion. */
export function readAskedOpinion(query: string): AskedOpinion | null {
  const parameters = new URLSearchParams(query);
  const id = parameters.get('opinion');
  return id ? { id, at: parameters.get('at') ?? '' } : null;
}

/**
 * Loads pages until the asked opinion appears, then scrolls to it and focuses it.
 * @param section the element around the list. Gets the focus if the opinion is gone.
 * @returns true if the opinion is gone: deleted or hidden.
 */
export function useAskedOpinion(
  asked: AskedOpinion | null,
  list: ReturnType<typeof useOpinions>,
  section: RefObject<HTMLElement | null>,
): boolean {
  const { opinions, isFetching, isError, hasNextPage, fetchNextPage, refetch } = list;
  const [isGone, setGone] = useState(false);
  // The loaded list may be older than the notice.
  const isRefreshed = useRef(list.data === undefined);
  const isDone = useRef(false);
  useEffect(() => {
    if (asked === null || isDone.current || isFetching || isError || list.data === undefined) return;
    const bubble = section.current?.querySelector<HTMLElement>(`[data-opinion-id="${CSS.escape(asked.id)}"]`);
    const last = opinions.at(-1);
    if (bubble) {
      bubble.scrollIntoView({ block: 'center' });
      focusUncovered(bubble);
    } else if (!isRefreshed.current) {
      isRefreshed.current = true;
      refetch();
      return;
    } else if (hasNextPage && (last === undefined || last.date >= asked.at)) {
      fetchNextPage();
      return;
    } else {
      // oxlint-disable-next-line react/set-state-in-effect -- the end of a search that the effect itself does
      setGone(true);
      section.current?.scrollIntoView();
      if (section.current) focusUncovered(section.current);
    }
    isDone.current = true;
  }, [asked, opinions, isFetching, isError, hasNextPage, fetchNextPage, refetch, list.data, section]);
  return isGone;
}

/** Focuses the element. Under the splash nothing can have the focus, so it waits for the end of the splash. */
function focusUncovered(element: HTMLElement): void {
  const focus = () => element.focus({ preventScroll: true });
  if (!document.getElementById('splash')) return focus();
  new MutationObserver((_, watcher) => {
    if (document.getElementById('splash')) return;
    watcher.disconnect();
    focus();
  }).observe(document.body, { childList: true });
}
