/** Minimum pause, longer than the time between two keys of a person who types. */
const PAUSE_MS = 500;

export interface KeyGate {
  /** Call it when the screen changes without a key. Keys are then ignored until there is a pause. */
  readonly close: (now: number) => void;
  /** Call it for every key. @returns whether the key may act. */
  readonly lets: (now: number) => boolean;
  /** Returns the number of keys so far. */
  readonly count: () => number;
}

/**
 * Keeps keys that were meant for something else from becoming commands, such as keys of a text that a person is typing.
 */
export function createKeyGate(): KeyGate {
  let isClosed = false;
  let last = 0;
  let keys = 0;
  return {
    close(now) {
      isClosed = true;
      last = now;
    },
    lets(now) {
      if (now - last >= PAUSE_MS) isClosed = false;
      last = now;
      keys += 1;
      return !isClosed;
    },
    count: () => keys,
  };
}
