import { StoreBusy } from './errors.ts';

/** Reads are crowded when so many of them wait, and the first of them for so long (docs/decisions/050). */
const CROWD = 100;
const CROWD_WAITS_MS = 150;

/** Which work uses one of a number of connections next. */
export interface Turns {
  /**
   * Resolves when there is a place. Work that goes first gets the next free one; other work gets it in the order of the calls.
   * @throws StoreBusy when none was free in time.
   */
  readonly take: (goesFirst: boolean) => Promise<void>;
  /** Gives a place back. */
  readonly give: () => void;
  /** Whether work that does not go first waits too long. */
  readonly isCrowded: () => boolean;
  readonly waiting: () => number;
}

interface Waiter {
  /** As `performance.now()`. */
  readonly since: number;
  readonly begin: () => void;
}

/** @param patienceMs the longest time to wait for a place. */
export function createTurns(places: number, patienceMs: number): Turns {
  let free = places;
  const [first, others] = [new Set<Waiter>(), new Set<Waiter>()];

  function wait(among: Set<Waiter>): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        among.delete(waiter);
        reject(new StoreBusy('no connection was free in time'));
      }, patienceMs);
      const waiter: Waiter = {
        since: performance.now(),
        begin() {
          among.delete(waiter);
          clearTimeout(timer);
          resolve();
        },
      };
      among.add(waiter);
    });
  }

  return {
    async take(goesFirst) {
      if (free > 0) free -= 1;
      else if (goesFirst) await wait(first);
      else await wait(others);
    },
    give() {
      const [next] = first.size > 0 ? first : others;
      if (next) next.begin();
      else free += 1;
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
