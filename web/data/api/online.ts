import { useSyncExternalStore } from 'react';
import { healthz } from '#contract/health.ts';
import { call } from '#web/data/api/api.ts';
import { repeatUntilDone } from '#web/data/api/repeat.ts';

// A page may open without network.
let online = navigator.onLine;
let stopProbing: (() => void) | null = null;
const listeners = new Set<(online: boolean) => void>();

addEventListener('online', () => setOnline(true));
addEventListener('offline', setOffline);
if (!online) probe();

/** Call it with true after each answer of Quad. */
export function setOnline(next: boolean): void {
  if (next === online) return;
  online = next;
  for (const listener of listeners) listener(next);
  if (!online) return;
  stopProbing?.();
  stopProbing = null;
}

/** Calls the listener when the network or Quad is lost or returns. */
export function onOnlineChange(listener: (online: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Call it when Quad does not answer. Probes the server until an answer ends the offline state. */
export function setOffline(): void {
  setOnline(false);
  probe();
}

function probe(): void {
  // An answer of Quad sets `online` (query-client.ts).
  stopProbing ??= repeatUntilDone(() => call(healthz, {}), 'later');
}

/** False without network, and after {@link setOffline} until Quad answers again. */
export function useOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, () => online);
}
