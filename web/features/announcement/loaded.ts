import { useSyncExternalStore } from 'react';
import { getAnnouncement } from '#contract/announcement.ts';
import { call } from '#web/data/api/api.ts';
import { localData } from '#web/data/storage/storage.ts';

/** The announcement of the last answer, so that the next screen has it at once. */

export interface LoadedAnnouncement {
  readonly id: string;
  readonly text: string;
  /** By this device's clock, in milliseconds since the epoch. */
  readonly endsAt: number;
}

let loaded: LoadedAnnouncement | null = null;

/** @returns the announcement with this id if it is loaded and lasts. */
export function readLoaded(id: string): LoadedAnnouncement | null {
  return loaded?.id === id && loaded.endsAt > Date.now() ? loaded : null;
}

/** @returns null if there is none any more. @throws ApiError, NetworkError. */
export async function loadAnnouncement(): Promise<LoadedAnnouncement | null> {
  const { data } = (await call(getAnnouncement, {})).data;
  loaded = data && { id: data.id, text: data.text, endsAt: Date.now() + data.lastsMs };
  return loaded;
}

/** Id of the announcement that was dismissed on this device. It stays after the log-out and names nobody. */
const DISMISSED_KEY = 'announcement-dismissed';
const listeners = new Set<() => void>();

export function dismiss(id: string): void {
  localData.write(DISMISSED_KEY, id);
  for (const listener of listeners) listener();
}

/** Calls the listener after a dismissal in any tab. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Id of the dismissed announcement. */
export function useDismissed(): string | null {
  return useSyncExternalStore(subscribe, () => localData.read(DISMISSED_KEY));
}
