import type { KeyboardEvent } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Makes Tab wrap around inside a modal. Without it, the focus moves on to the browser's toolbar. */
export function keepFocusInside(
  event: KeyboardEvent<HTMLElement>,
  modal: HTMLElement | null = event.currentTarget,
): void {
  if (event.key !== 'Tab' || !modal) return;
  const elements = [...modal.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [elements[0], elements.at(-1)];
  const [edge, next] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}
