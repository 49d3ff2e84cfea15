import { useSyncExternalStore } from 'react';
import { localData } from '#web/data/storage/storage.ts';

/** Set on a device whose person wants no shortcuts. It stays after the log-out, so it names nobody. */
const OFF_KEY = 'shortcuts-off';
const listeners = new Set<() => void>();

export const areShortcutsOn = () => localData.read(OFF_KEY) === null;

export function setShortcuts(isOn: boolean): void {
  if (isOn) localData.remove(OFF_KEY);
  else localData.write(OFF_KEY, 'yes');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn);
