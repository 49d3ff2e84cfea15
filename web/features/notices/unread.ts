import { useSyncExternalStore } from 'react';

/** The number of unread notices as known to this browser. live-unread.ts keeps it right. */

let unread = 0;
const listeners = new Set<() => void>();

export function setUnread(count: number): void {
  // The badge of the installed app. Some browsers have none.
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined);
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

export function readUnread(): number {
  return unread;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useUnread(): number {
  return useSyncExternalStore(subscribe, readUnread);
}
