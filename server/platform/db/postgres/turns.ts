import { StoreBusy, type StoreUnavailable } from '#server/platform/db/errors.ts';

/** Reads are crowded when this many wait and the first has waited this long (docs/decisions/050). */
const CROWD = 100;
const CROWD_WAITS_MS = 150;

/** Decides which work gets the next free connection. */
export interface ConnectionTurns {
  /**
   * Resolves when there is a place. Work that goes first gets the next free place, until it has half of all places.
   * Other work gets places in the order of its calls.
   * @throws StoreBusy when no place was free in time.
   */
  readonly take: (goesFirst: boolean) => Promise<void>;
  /** Returns a place. @param goesFirst the value that was given to `take`. */
  readonly give: (goesFirst: boolean) => void;
  /** Rejects all work that waits for a place. */
  readonly rejectWaiting: (error: StoreUnavailable) => void;
  /** True if work that does not go first waits too long. */
  readonly isCrowded: () => boolean;
  readonly waiting: () => number;
}

interface Waiter {
  /** Milliseconds of `performance.now()`. */
  readonly since: number;
  readonly begin: () => void;
  readonly reject: (error: StoreUnavailable) => void;
}

/** @param patienceMs the longest time to wait for a place. */
export function createConnectionTurns(places: number, patienceMs: number): ConnectionTurns {
  const firstMax = Math.max(1, Math.floor(places / 2));
  let free = places;
  /** Places in use by work that goes first. */
  let firstInUse = 0;
  const [first, others] = [new Set<Waiter>(), new Set<Waiter>()];

  function wait(among: Set<Waiter>): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        among.delete(waiter);
        clearTimeout(timer);
      };
      const waiter: Waiter = {
        since: performance.now(),
        begin() {
          leave();
          resolve();
        },
        reject(error) {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(
        () => waiter.reject(new StoreBusy('no connection was free in time')),
        patienceMs,
      );
      among.add(waiter);
    });
  }

  function begin(goesFirst: boolean): void {
    free -= 1;
    if (goesFirst) firstInUse += 1;
  }

  return {
    async take(goesFirst) {
      if (free > 0) begin(goesFirst);
      else await wait(goesFirst ? first : others);
    },
    give(goesFirst) {
      free += 1;
      if (goesFirst) firstInUse -= 1;
      const isFirsts = first.size > 0 && (firstInUse < firstMax || others.size === 0);
      const [next] = isFirsts ? first : others;
      if (!next) return;
      begin(isFirsts);
      next.begin();
    },
    rejectWaiting(error) {
      for (const waiter of [...first, ...others]) waiter.reject(error);
    },
    isCrowded() {
      const [longest] = others;
      return (
        longest !== undefined && others.size >= CROWD && performance.now() - longest.since > CROWD_WAITS_MS
      );
    },
    waiting: () => first.size + others.size,
  };
}
