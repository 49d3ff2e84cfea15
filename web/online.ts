import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { healthz } from '#contract/health.ts';
import { call } from '#web/api.ts';

const FIRST_PROBE_MS = 2000;
const PROBE_MAX_MS = 60_000;
let isProbing = false;

/** Quad does not answer, whatever the browser says of the network. The next answer ends this; it is asked for. */
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

/** False without network, and from a list that could not be reached until Quad answers again. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}
