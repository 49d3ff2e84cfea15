/** Longer than the time between two keys of somebody who types. */
const PAUSE_MS = 500;

export interface KeyGate {
  /** Call it when the screen changes and no key has asked for it. Then keys wait until there is a pause. */
  readonly close: (now: number) => void;
  /** Call it for every key. @returns whether the key may do something. */
  readonly lets: (now: number) => boolean;
  /** How many keys there were. */
  readonly count: () => number;
}

/** Keeps keys that were meant for something else from becoming commands, for example those of a text that is being typed. */
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
