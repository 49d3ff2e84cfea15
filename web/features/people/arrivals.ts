import { useSyncExternalStore } from 'react';
import { onPersonChange } from '#web/data/storage/personal-data.ts';

/** The students whom a refresh brought into a list, until the page closes. Nothing of it is stored. */
const arrivals = new Set<string>();
const listeners = new Set<() => void>();
onPersonChange(() => arrivals.clear());

/** Marks the students on their cards. */
export function addArrivals(ids: readonly string[]): void {
  for (const id of ids) arrivals.add(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if a refresh has brought the student. */
export function useIsArrival(id: string): boolean {
  return useSyncExternalStore(subscribe, () => arrivals.has(id));
}
