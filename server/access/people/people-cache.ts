import type { CommitEvent } from '#server/platform/db/writes/write.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import { createChangeLog } from '#server/platform/cache/change-log.ts';

/**
 * Maximum time, in milliseconds, until the cache shows a change that no event reports, such as an operator's own SQL.
 */
const MAX_AGE_MS = 60_000;

interface Entry<Value> {
  readonly value: Value;
  /** The other people whose details the value contains, such as the writers of opinions. */
  readonly people: readonly string[];
  /** The number of the last change that the value contains. */
  readonly sequence: number;
  readonly loadedAtMs: number;
}

/** One read of the database that fills the cache. */
interface Fill<Value> {
  /**
   * Caches a value, unless a change since the start of the fill made it outdated.
   * @param people other people whose details (name, photo, visibility) the value contains.
   * @param bytes estimated size.
   */
  put(key: string, value: Value, people: readonly string[], bytes: number): void;
}

/** Values computed from the rows of people. A value is never older than the last acknowledged change. */
export interface PeopleCache<Value> {
  get(key: string): Value | undefined;
  /** Counts bytes that were added to a value, if it is still in the cache. */
  grow(key: string, value: Value, bytes: number): void;
  /** Call this before the read, so that a change during the read is noticed. */
  startFill(): Fill<Value>;
}

interface Options {
  /** Name of the cache's figures. */
  readonly name: string;
  readonly maxBytes: number;
  readonly maxAgeMs?: number;
  /** Returns the key whose value an event makes outdated; null if there is none. */
  readonly keyOf: (event: CommitEvent) => string | null;
  /** Returns the person whose details in the values an event makes outdated. Default: the changed person. */
  readonly personOf?: (event: CommitEvent) => string | null;
}

function changedPerson(event: CommitEvent): string | null {
  return event.kind === 'person-changed' ? event.personId : null;
}

/** Creates a cache that drops values according to the commit events of `store`. */
export function createPeopleCache<Value>(
  store: Pick<Store, 'onCommit'>,
  { name, maxBytes, maxAgeMs = MAX_AGE_MS, keyOf, personOf = changedPerson }: Options,
): PeopleCache<Value> {
  const entries = createBoundedCache<Entry<Value>>(name, maxBytes);
  let sequence = 0;
  const keyChanges = createChangeLog();
  const detailChanges = createChangeLog();

  store.onCommit((event) => {
    sequence += 1;
    if (event.kind === 'bulk-changed') {
      entries.clear();
      keyChanges.noteAll(sequence);
      return;
    }
    const person = personOf(event);
    if (person !== null) detailChanges.note(person, sequence);
    const key = keyOf(event);
    if (key === null) return;
    entries.delete(key);
    keyChanges.note(key, sequence);
  });

  function isCurrent(entry: Entry<Value>): boolean {
    for (const person of entry.people) if (detailChanges.lastOf(person) > entry.sequence) return false;
    return performance.now() - entry.loadedAtMs < maxAgeMs;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (isCurrent(entry)) return entry.value;
      entries.refuseHit();
      return undefined;
    },
    grow(key, value, bytes) {
      const entry = entries.get(key);
      if (entry?.value === value) entries.grow(key, entry, bytes);
    },
    startFill() {
      const startedAt = sequence;
      const loadedAtMs = performance.now();
      return {
        put(key, value, people, bytes) {
          const isOld =
            keyChanges.lastOf(key) > startedAt ||
            people.some((person) => detailChanges.lastOf(person) > startedAt);
          if (!isOld) entries.set(key, { value, people, sequence: startedAt, loadedAtMs }, bytes);
        },
      };
    },
  };
}
