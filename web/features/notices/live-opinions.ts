import { useSyncExternalStore } from 'react';

/** The opinions about the viewer that come while this page has the connection (live-unread.ts). */

/** What the events have shown since the connection. */
interface Live {
  /** Number of unread opinions. */
  readonly count: number;
  /** Time of the newest opinion so far. ISO 8601, UTC; '' for none. */
  readonly newest: string;
  /** How many of the unread opinions did not come during the connection. */
  readonly old: number;
}

/**
 * What an event changes. What the first event has is old, and so is what comes back without a newer opinion, for example
 * after the end of a block.
 * @param before null at the first event of a connection.
 */
function countLive(before: Live | null, count: number, newest: string): Live {
  if (before === null) return { count, newest, old: count };
  const isNew = newest > before.newest;
  const returned = isNew ? 0 : Math.max(0, count - before.count);
  return { count, newest: isNew ? newest : before.newest, old: Math.min(count, before.old + returned) };
}

let live: Live | null = null;
const listeners = new Set<() => void>();

function set(next: Live | null): void {
  live = next;
  for (const listener of listeners) listener();
}

/** Call it at the start of a connection, and when the person changes. */
export function startLiveOpinions(): void {
  set(null);
}

/** Call it with the number of unread opinions and the time of the newest, for each event. */
export function noteOpinions(count: number, newest: string): void {
  set(countLive(live, count, newest));
}

/** Call it when the person sees the opinions. */
export function forgetNewOpinions(): void {
  if (live) set({ ...live, old: live.count });
}

/** The number of unread opinions that came while the page was connected. */
export const readNewOpinions = () => (live ? live.count - live.old : 0);

/** @returns a function that ends it. */
export function onNewOpinions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useNewOpinions(): number {
  return useSyncExternalStore(onNewOpinions, readNewOpinions);
}
