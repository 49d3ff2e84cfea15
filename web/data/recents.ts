import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#web/data/session.tsx';
import { isRecord, localData, parseJson, unwrap, wrap, type StoredShape } from '#web/data/storage/storage.ts';

interface RecentsOptions<T> {
  /** The storage key. stored-cards.ts removes its value at the log-out. */
  readonly key: string;
  readonly isValid: (value: unknown) => value is T;
  /** True if adding `added` replaces `earlier`. */
  readonly replaces: (added: T, earlier: T) => boolean;
}

const RECENT_MAX = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stored values, with their account, so that another account of this browser does not see them. */
interface Stored<T> {
  readonly user: string;
  readonly recents: readonly T[];
}

/** The newest values that a person has used in this browser. @returns a hook that reads and changes them. */
export function makeRecents<T>({ key, isValid, replaces }: RecentsOptions<T>) {
  const shape: StoredShape<Stored<T>> = {
    version: 1,
    maxAgeMs: 90 * DAY_MS,
    parse(value) {
      if (!isRecord(value) || typeof value['user'] !== 'string') return null;
      const { user, recents } = value;
      return Array.isArray(recents) && recents.every(isValid) ? { user, recents } : null;
    },
  };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Listens to changes of other tabs.
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };
  const readStored = () => localData.read(key);
  const parse = (stored: string | null, user: string): readonly T[] => {
    const value = unwrap(shape, parseJson(stored));
    return value?.user === user ? value.recents : [];
  };
  const makeActions = (user: string | null) => {
    const change = (next: (recents: readonly T[]) => readonly T[]) => {
      if (user === null) return;
      const recents = next(parse(readStored(), user)).slice(0, RECENT_MAX);
      if (recents.length === 0) localData.remove(key);
      else localData.write(key, JSON.stringify(wrap(shape, { user, recents })));
      for (const listener of listeners) listener();
    };
    return {
      /** Adds a value in first place. */
      add: (added: T) =>
        change((recents) => [added, ...recents.filter((earlier) => !replaces(added, earlier))]),
      remove: (removed: T) => change((recents) => recents.filter((one) => !replaces(removed, one))),
      removeAll: () => change(() => []),
    };
  };

  /** The recent values of the logged-in person, newest first. */
  return function useRecents() {
    const { session } = useSession();
    // After the session ended, nothing is shown or stored.
    const user = session.status === 'in' ? session.user.uid : null;
    const stored = useSyncExternalStore(subscribe, readStored);
    const recents = useMemo(() => (user === null ? [] : parse(stored, user)), [stored, user]);
    const actions = useMemo(() => makeActions(user), [user]);
    return { recents, ...actions };
  };
}
