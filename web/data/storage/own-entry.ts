import { localData, parseJson, unwrap, wrap, type StoredShape } from '#web/data/storage/storage.ts';

/** A value of one account, so that another account of this browser does not see it. */
interface Owned {
  /** The id of the account. */
  readonly user: string;
}

/** A value of the logged-in person in this browser. All tabs follow its changes (`useSyncExternalStore`). */
interface OwnEntry<T extends Owned> {
  /** Returns the same object until the value changes. Null without a value, or with that of another account. */
  readonly read: (user: string | null) => T | null;
  /** Null removes the value. */
  readonly write: (value: T | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function ownEntry<T extends Owned>(key: string, shape: StoredShape<T>): OwnEntry<T> {
  const listeners = new Set<() => void>();
  let last: { readonly text: string | null; readonly value: T | null } = { text: null, value: null };
  return {
    read(user) {
      const text = localData.read(key);
      if (text !== last.text) last = { text, value: unwrap(shape, parseJson(text)) };
      return last.value?.user === user ? last.value : null;
    },
    write(value) {
      // Another tab may have logged out a moment ago. Then nothing of the person may be stored again.
      if (localData.read('login') !== 'true') return;
      if (value === null) localData.remove(key);
      else localData.write(key, JSON.stringify(wrap(shape, value)));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      // Listens to changes of other tabs.
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}
