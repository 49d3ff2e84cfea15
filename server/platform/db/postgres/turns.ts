import { StoreBusy, type StoreUnavailable } from '#server/platform/db/errors.ts';

/** Reads are crowded when so many of them wait, and the first of them for so long (docs/decisions/050). */
const CROWD = 100;
const CROWD_WAITS_MS = 150;

/** Which work uses one of a number of connections next. */
export interface ConnectionTurns {
  /**
   * Resolves when there is a place. Work that goes first gets the next free one, until it has half of them; other work gets it in the
   * order of the calls.
   * @throws StoreBusy when none was free in time.
   */
  readonly take: (goesFirst: boolean) => Promise<void>;
  /** Gives a place back. @param goesFirst as it was taken. */
  readonly give: (goesFirst: boolean) => void;
  /** Rejects all work that waits for a place. */
  readonly rejectWaiting: (error: StoreUnavailable) => void;
  /** Whether work that does not go first waits too long. */
  readonly isCrowded: () => boolean;
  readonly waiting: () => number;
}

interface Waiter {
  /** As `performance.now()`. */
  readonly since: number;
  readonly begin: () => void;
  readonly reject: (error: StoreUnavailable) => void;
}

/** @param patienceMs the longest time to wait for a place. */
export function createConnectionTurns(places: number, patienceMs: number): ConnectionTurns {
  const firstMax = Math.max(1, Math.floor(places / 2));
  let free = places;
  /** Places of work that goes first. */
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
