import { useSyncExternalStore } from 'react';
import { healthz } from '#contract/health.ts';
import { call } from '#web/api.ts';

const FIRST_PROBE_MS = 2000;
const PROBE_MAX_MS = 60_000;
let isProbing = false;
// A page may be opened without network.
let online = navigator.onLine;
const listeners = new Set<(online: boolean) => void>();

addEventListener('online', () => setOnline(true));
addEventListener('offline', () => setOnline(false));

/** Call it with true after each answer of Quad. */
export function setOnline(next: boolean): void {
  if (next === online) return;
  online = next;
  for (const listener of listeners) listener(next);
}

/** Calls the listener when the network or Quad is lost or returns. */
export function onOnlineChange(listener: (online: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Call it when Quad does not answer. Then probes the server until an answer ends the offline state. */
export function setOffline(): void {
  setOnline(false);
  if (!isProbing) void probe();
}

async function probe(): Promise<void> {
  isProbing = true;
  for (let wait = FIRST_PROBE_MS; !online; wait = Math.min(PROBE_MAX_MS, wait * 2)) {
    await new Promise((done) => setTimeout(done, wait));
    await call(healthz, {}).catch(() => null);
  }
  isProbing = false;
}

/** False without network, and after {@link setOffline} until Quad answers again. */
export function useOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, () => online);
}
