import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { healthz } from '#contract/health.ts';
import { call } from '#web/api.ts';

const FIRST_PROBE_MS = 2000;
const PROBE_MAX_MS = 60_000;
let isProbing = false;

/** Call it when Quad does not answer. Then probes the server until an answer ends the offline state. */
export function setOffline(): void {
  onlineManager.setOnline(false);
  if (!isProbing) void probe();
}

async function probe(): Promise<void> {
  isProbing = true;
  for (let wait = FIRST_PROBE_MS; !onlineManager.isOnline(); wait = Math.min(PROBE_MAX_MS, wait * 2)) {
    await new Promise((done) => setTimeout(done, wait));
    await call(healthz, {}).catch(() => null);
  }
  isProbing = false;
}

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

/** False without network, and after {@link setOffline} until Quad answers again. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}
