import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#web/data/session.tsx';
import { ownEntry } from '#web/data/storage/own-entry.ts';
import { isRecord } from '#web/data/storage/storage.ts';

interface RecentsOptions<T> {
  /** The storage key. stored-cards.ts removes its value at the log-out. */
  readonly key: string;
  readonly isValid: (value: unknown) => value is T;
  /** True if adding `added` replaces `earlier`. */
  readonly replaces: (added: T, earlier: T) => boolean;
}

const RECENT_MAX = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Stored<T> {
  readonly user: string;
  readonly recents: readonly T[];
}

/** The newest values that a person has used in this browser. @returns a hook that reads and changes them. */
export function makeRecents<T>({ key, isValid, replaces }: RecentsOptions<T>) {
  const entry = ownEntry<Stored<T>>(key, {
    version: 1,
    maxAgeMs: 90 * DAY_MS,
    parse(value) {
      if (!isRecord(value) || typeof value['user'] !== 'string') return null;
      const { user, recents } = value;
      return Array.isArray(recents) && recents.every(isValid) ? { user, recents } : null;
    },
  });
  const none: readonly T[] = [];
  const read = (user: string | null) => entry.read(user)?.recents ?? none;
  const makeActions = (user: string | null) => {
    const change = (next: (recents: readonly T[]) => readonly T[]) => {
      if (user === null) return;
      const recents = next(read(user)).slice(0, RECENT_MAX);
      entry.write(recents.length === 0 ? null : { user, recents });
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
    const recents = useSyncExternalStore(entry.subscribe, () => read(user));
    const actions = useMemo(() => makeActions(user), [user]);
    return { recents, ...actions };
  };
}
