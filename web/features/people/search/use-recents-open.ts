import { useEffect, useState } from 'react';

/** The list closes after the page has scrolled this far, because it does not scroll with the page. */
const SCROLL_AWAY = 80;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * True while the recent searches are open over the page. A press on the box or its focus opens them. Clearing the text
 * does not open them, because the list of students shows then.
 * `mayOpen`: the box is empty. The list is in the box's `search` element.
 */
export function useRecentsOpen(box: HTMLInputElement, mayOpen: boolean): boolean {
  const [isOpen, setIsOpen] = useState(() => box === document.activeElement);
  if (isOpen && !mayOpen) setIsOpen(false);
  useEffect(() => (mayOpen ? listenToArea(box, setIsOpen) : undefined), [box, mayOpen]);
  return isOpen && mayOpen;
}

function listenToArea(box: HTMLInputElement, setIsOpen: (isOpen: boolean) => void): () => void {
  const area = box.closest('search') ?? box;
  const isInside = (target: EventTarget | null) => target instanceof Node && area.contains(target);
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  let openedAt = scrollY;
  const open = () => {
    openedAt = scrollY;
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);

  area.addEventListener('focusin', open, options);
  area.addEventListener('focusout', ({ relatedTarget }) => isInside(relatedTarget) || close(), options);
  // In some browsers, a tap on the page leaves the focus in the box.
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target === box) open();
      else if (!isInside(target)) close();
    },
    options,
  );
  addEventListener('scroll', () => Math.abs(scrollY - openedAt) > SCROLL_AWAY && close(), options);
  area.addEventListener(
    'keydown',
    (event) => {
      const step = STEPS[event.key];
      if (event.key === 'Escape') {
        box.focus({ preventScroll: true });
        close();
      } else if (step !== undefined) {
        event.preventDefault();
        open();
        moveFocus(box, area, step);
      }
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

/** Moves the focus between the box and the lines of the list. */
function moveFocus(box: HTMLElement, area: Element, step: number): void {
  const stops = [box, ...area.querySelectorAll<HTMLElement>('[data-recent]')];
  const now = stops.findIndex((stop) => stop.parentElement?.contains(document.activeElement));
  stops[(Math.max(0, now) + step + stops.length) % stops.length]?.focus({
    preventScroll: stops.length === 1,
  });
}
