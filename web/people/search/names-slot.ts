import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/**
 * For the `ref` of the element of the search screen that shows the suggested names. The search box renders them, because it has
 * the keys and the focus.
 */
export function setNamesSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The element for the suggested names; null while the search screen is not there. */
export function useNamesSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}
