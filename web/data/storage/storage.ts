type AreaName = 'localStorage' | 'sessionStorage';

export interface StorageArea {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
  /** True if a `storage` event is about this area. */
  readonly isSourceOf: (event: StorageEvent) => boolean;
}

/**
 * Opens one of the browser's storages. If the storage is blocked or full, values stay in memory until the page is
 * closed, so that callers need not handle exceptions.
 */
function openArea(name: AreaName): StorageArea {
  const memory = new Map<string, string>();
  const attempt = <T>(access: (storage: Storage) => T): T | null => {
    try {
      return access(window[name]);
    } catch {
      return null;
    }
  };
  const remove = (key: string) => {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    write(key, value) {
      // The old value is not removed first, because another tab would see the moment without a value.
      const isStored = attempt((storage) => (storage.setItem(key, value), true));
      if (isStored) return void memory.delete(key);
      remove(key);
      memory.set(key, value);
    },
    remove,
    clear() {
      memory.clear();
      attempt((storage) => storage.clear());
    },
    isSourceOf: (event) => attempt((storage) => storage === event.storageArea) === true,
  };
}

/** Shared by all tabs. */
export const localData = openArea('localStorage');
/** For this tab only; survives a reload. */
export const tabData = openArea('sessionStorage');

/** The data stored around each value. */
interface Envelope {
  readonly version: number;
  /** The time of storing, in ms since 1970. */
  readonly at: number;
  readonly value: unknown;
}

export interface StoredShape<T> {
  /** Increase it with each change of the stored shape. */
  readonly version: number;
  readonly maxAgeMs: number;
  /** Returns null for an invalid value. */
  readonly parse: (value: unknown) => T | null;
}

/** Wraps a value with version and time, which {@link unwrap} checks. */
export function wrap<T>({ version }: StoredShape<T>, value: T): Envelope {
  return { version, at: Date.now(), value };
}

/** Returns the value of an envelope; null if its version, age or shape is not valid. */
export function unwrap<T>({ version, maxAgeMs, parse }: StoredShape<T>, stored: unknown): T | null {
  if (!isRecord(stored) || stored['version'] !== version || typeof stored['at'] !== 'number') return null;
  const age = Date.now() - stored['at'];
  return age >= 0 && age <= maxAgeMs ? parse(stored['value']) : null;
}

export interface StoredEntry<T> {
  readonly read: () => T | null;
  readonly write: (value: T) => void;
  readonly remove: () => void;
}

/** A value for this tab, with a version and a maximum age. Reading an invalid value removes it. */
export function tabEntry<T>(key: string, shape: StoredShape<T>): StoredEntry<T> {
  return {
    read() {
      const value = unwrap(shape, parseJson(tabData.read(key)));
      if (value === null) tabData.remove(key);
      return value;
    },
    write: (value) => tabData.write(key, JSON.stringify(wrap(shape, value))),
    remove: () => tabData.remove(key),
  };
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
