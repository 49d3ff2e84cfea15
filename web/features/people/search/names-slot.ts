import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/**
 * For the `ref` of the search screen's element for suggested names. The search box renders the names, because it has
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

/** The element for the suggested names; null without a search screen. */
export function useNamesSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}
