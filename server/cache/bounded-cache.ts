/** A map with a limit in bytes. When it is full, it drops the entries that were not read recently. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** @param bytes the estimated size of the entry: see {@link sizeOfText}. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  clear(): void;
}

interface Sized<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** Size in memory: one byte for each letter of Latin text, otherwise two. */
export function sizeOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length;
}

/** Estimated size of an entry in two maps and of its key. */
const ENTRY_BYTES = 350;

/**
 * The entries are in two maps of at most half the limit each. A read moves an entry from the old map to the new one. When
 * the new map is full it becomes the old one, whose entries are dropped. A hit in the new map costs one lookup; a list in
 * the order of use would cost a deletion and an insertion for each read.
 */
export function createBoundedCache<Value>(maxBytes: number): BoundedCache<Value> {
  let recent = new Map<string, Sized<Value>>();
  let old = new Map<string, Sized<Value>>();
  let recentBytes = 0;

  function insert(key: string, entry: Sized<Value>): void {
    if (recentBytes + entry.bytes > maxBytes / 2) {
      old = recent;
      recent = new Map();
      recentBytes = 0;
    }
    recent.set(key, entry);
    recentBytes += entry.bytes;
  }

  function remove(key: string): void {
    recentBytes -= recent.get(key)?.bytes ?? 0;
    recent.delete(key);
    old.delete(key);
  }

  return {
    get(key) {
      const hit = recent.get(key);
      if (hit) return hit.value;
      const older = old.get(key);
      if (!older) return undefined;
      old.delete(key);
      insert(key, older);
      return older.value;
    },
    set(key, value, bytes) {
      remove(key);
      const size = bytes + ENTRY_BYTES;
      if (size <= maxBytes / 2) insert(key, { value, bytes: size });
    },
    delete: remove,
    clear() {
      recent = new Map();
      old = new Map();
      recentBytes = 0;
    },
  };
}
