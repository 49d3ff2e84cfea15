/** A map with a limit in bytes. When full, it drops the least recently read entries. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Counts the last hit as a miss, because its value was outdated. */
  refuseHit(): void;
  /** @param bytes the estimated size of the entry. */
  set(key: string, value: Value, bytes: number): void;
  /** Counts bytes that were added to a value, if it is still in the cache. */
  grow(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  clear(): void;
}

interface Sized<Value> {
  readonly value: Value;
  bytes: number;
  /** The number of moves at the time of this entry's last move to the end. */
  movedAt: number;
}

export interface CacheFigures {
  hits: number;
  misses: number;
  /** Estimated. */
  bytes: number;
}

const figuresByName = new Map<string, CacheFigures>();

/** Figures of all caches of this thread, by name. Caches with the same name share figures. */
export function listCacheFigures(): ReadonlyMap<string, Readonly<CacheFigures>> {
  return figuresByName;
}

function figuresOf(name: string): CacheFigures {
  const figures = figuresByName.get(name) ?? { hits: 0, misses: 0, bytes: 0 };
  figuresByName.set(name, figures);
  return figures;
}

/** Estimated size of an entry and its key. */
const ENTRY_BYTES = 250;
/** A full cache drops this part of its bytes at once, because finding the first entry of a map is slow each time. */
const DROPPED_PART = 1 / 16;

/**
 * Keeps entries in a map in the order of their last move to the end. A read moves only entries in the older three
 * quarters, so frequent entries need one lookup.
 * @param name the name of the figures.
 */
export function createBoundedCache<Value>(name: string, maxBytes: number): BoundedCache<Value> {
  const entries = new Map<string, Sized<Value>>();
  const figures = figuresOf(name);
  let bytes = 0;
  let moves = 0;

  function addBytes(added: number): void {
    bytes += added;
    figures.bytes += added;
  }

  function remove(key: string): void {
    addBytes(-(entries.get(key)?.bytes ?? 0));
    entries.delete(key);
  }

  function dropOldest(): void {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes * (1 - DROPPED_PART)) return;
      addBytes(-entry.bytes);
      entries.delete(key);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) {
        figures.misses += 1;
        return undefined;
      }
      figures.hits += 1;
      if (moves - entry.movedAt > entries.size / 4) {
        moves += 1;
        entry.movedAt = moves;
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.value;
    },
    refuseHit() {
      figures.hits -= 1;
      figures.misses += 1;
    },
    set(key, value, size) {
      remove(key);
      moves += 1;
      const entry = { value, bytes: size + ENTRY_BYTES, movedAt: moves };
      if (entry.bytes > maxBytes / 2) return;
      entries.set(key, entry);
      addBytes(entry.bytes);
      if (bytes > maxBytes) dropOldest();
    },
    grow(key, value, added) {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      entry.bytes += added;
      addBytes(added);
      if (bytes > maxBytes) dropOldest();
    },
    delete: remove,
    clear() {
      entries.clear();
      addBytes(-bytes);
    },
  };
}
