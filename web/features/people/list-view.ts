import { useSyncExternalStore } from 'react';
import { localData } from '#web/data/storage/storage.ts';

/** `cards`: whole cards. `compact`: a row for each student. */
export type ListView = 'cards' | 'compact';

const KEY = 'list-view';
const listeners = new Set<() => void>();

function readView(): ListView {
  return localData.read(KEY) === 'compact' ? 'compact' : 'cards';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores the view in this browser. */
export function chooseView(view: ListView): void {
  if (view === 'cards') localData.remove(KEY);
  else localData.write(KEY, view);
  for (const listener of listeners) listener();
}

/** The view of Home's list. */
export function useListView(): ListView {
  return useSyncExternalStore(subscribe, readView);
}
