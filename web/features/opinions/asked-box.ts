import { useEffect, useState, type RefObject } from 'react';
import { useHistoryState } from '#web/data/address.tsx';

/** The state of a history entry whose link asks for the text box of the page, to answer an opinion. */
export interface WriteState {
  readonly write: {
    /** The text of the opinion. */
    readonly answers: string;
    /** Id of the student whom the opinion is about. */
    readonly about: string;
  };
}

/**
 * Brings the text box in the section into view and focuses it, if a link asked for that. Only once, so that Back and a
 * reload open no keyboard. A box that takes no opinions cannot have the focus, so the section gets it.
 * @param viewer id of the person who is logged in. The links of another person on this device ask for nothing.
 * @returns the text of the opinion that is answered, until `end` is called.
 */
export function useAskedBox(section: RefObject<HTMLElement | null>, viewer: string) {
  const asked = useHistoryState<Partial<WriteState> | null>()?.write;
  const isAsked = asked?.about === viewer;
  const [answered, setAnswered] = useState(isAsked ? asked.answers : null);
  useEffect(() => {
    if (!isAsked) return;
    const { write: _, ...state } = (history.state ?? {}) as Partial<WriteState>;
    // Without the router's event.
    History.prototype.replaceState.call(history, state, '');
    const box = section.current?.querySelector('textarea');
    if (box) showBox(box, section.current);
    (box?.disabled ? section.current : box)?.focus({ preventScroll: true });
  }, [isAsked, section]);
  return { answered, end: () => setAnswered(null) };
}

/** The keyboard of a touch screen takes the lower half. So the opinions begin at the top, below the person's name. */
function showBox(box: HTMLElement, section: HTMLElement | null): void {
  if (matchMedia('(hover: none)').matches) section?.scrollIntoView();
  box.scrollIntoView({ block: 'nearest' });
}
