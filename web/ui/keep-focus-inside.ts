import type { KeyboardEvent } from 'react';

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** After a modal's last stop comes its first: the browser alone would go on to its own bars. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const [first, last] = [stops[0], stops.at(-1)];
  const [edge, next] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}
