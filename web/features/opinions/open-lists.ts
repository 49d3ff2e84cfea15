import { useEffect, useSyncExternalStore } from 'react';

/** The people whose cards show all their opinions. */
const open = new Set<string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports that a person's card shows all opinions, while it does. */
export function useReportOpenList(person: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    open.add(person);
    notify();
    return () => {
      open.delete(person);
      notify();
    };
  }, [person, isOpen]);
}

/** True while the card of a person shows all opinions. */
export function useIsListOpen(person: string): boolean {
  return useSyncExternalStore(subscribe, () => open.has(person));
}
