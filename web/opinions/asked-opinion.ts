import { useEffect, useRef, useState, type RefObject } from 'react';
import type { useOpinions } from '#web/opinions/use-opinions.ts';

/** An opinion that a notice has led to. */
export interface AskedOpinion {
  readonly id: string;
  /** Its time: pages of older opinions need not be loaded for it. ISO 8601; `''` if unknown. */
  readonly at: string;
}

/** `?opinion=…&at=…` → the opinion. Null: the address asks for none. */
export function readAskedOpinion(query: string): AskedOpinion | null {
  const parameters = new URLSearchParams(query);
  const id = parameters.get('opinion');
  return id ? { id, at: parameters.get('at') ?? '' } : null;
}

/**
 * Loads pages until the asked opinion is there, then scrolls to it and gives it the focus.
 * @param section the element around the list, which gets the focus if the opinion is gone.
 * @returns whether it is gone: deleted or hidden.
 */
export function useAskedOpinion(
  asked: AskedOpinion | null,
  list: ReturnType<typeof useOpinions>,
  section: RefObject<HTMLElement | null>,
): boolean {
  const { opinions, isFetching, isError, hasNextPage, fetchNextPage, refetch } = list;
  const [isGone, setGone] = useState(false);
  // The list may be older than the notice.
  const isRefreshed = useRef(list.data === undefined);
  const isDone = useRef(false);
  useEffect(() => {
    if (asked === null || isDone.current || isFetching || isError || list.data === undefined) return;
    const bubble = section.current?.querySelector<HTMLElement>(`[data-opinion-id="${CSS.escape(asked.id)}"]`);
    const last = opinions.at(-1);
    if (bubble) {
      bubble.scrollIntoView({ block: 'center' });
      bubble.focus({ preventScroll: true });
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
      section.current?.focus({ preventScroll: true });
    }
    isDone.current = true;
  }, [asked, opinions, isFetching, isError, hasNextPage, fetchNextPage, refetch, list.data, section]);
  return isGone;
}
