import { useEffect, type RefObject } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';

/** The state of a history entry whose link asks for the text box of the page. */
export interface WriteState {
  readonly write: true;
}

/**
 * Scrolls to the text box in the section and focuses it, if a link asked for that. Only once, so that Back and a reload
 * open no keyboard. A box that takes no opinions cannot have the focus, so the section gets it.
 */
export function useAskedBox(section: RefObject<HTMLElement | null>): void {
  const isAsked = useHistoryState<Partial<WriteState> | null>()?.write === true;
  useEffect(() => {
    if (!isAsked) return;
    const { write: _, ...state } = history.state as Partial<WriteState>;
    // Without the router's event.
    History.prototype.replaceState.call(history, state, '');
    const box = section.current?.querySelector('textarea');
    box?.scrollIntoView({ block: 'center' });
    (box?.disabled ? section.current : box)?.focus({ preventScroll: true });
  }, [isAsked, section]);
}
