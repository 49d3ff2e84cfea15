import { setTimeout as pause } from 'node:timers/promises';
import { SLOW_AFTER } from './wrong-tries.ts';

/** Longest wait of a wrong try. */
export interface GuessTimes {
  readonly wrongTryMaxMs: number;
}

export const guessTimes: GuessTimes = { wrongTryMaxMs: 3_000 };

/** After this many wrong tries more than {@link SLOW_AFTER} the wait is the longest. */
const SLOWEST_AFTER_MORE = 100;
/** Wrong tries of one network that may wait at a time. */
const WAITING_MAX = 50;

/** Delays the answers to wrong codes of a network that has sent many. A right code is never delayed. */
export interface GuessDelays {
  /** The longest wait. */
  readonly maxSeconds: number;
  /**
   * Waits, if the network has sent many wrong codes.
   * @param tries its wrong tries in ten minutes.
   * @returns false, at once, when too many of its requests are waiting.
   */
  wait(network: string, tries: number): Promise<boolean>;
}

export function createGuessDelays({ wrongTryMaxMs }: GuessTimes = guessTimes): GuessDelays {
  /** Number of waiting requests by network. A network without one has no entry. */
  const waiting = new Map<string, number>();
  return {
    maxSeconds: wrongTryMaxMs / 1000,
    async wait(network, tries) {
      if (tries <= SLOW_AFTER) return true;
      const others = waiting.get(network) ?? 0;
      if (others >= WAITING_MAX) return false;
      waiting.set(network, others + 1);
      const part = Math.min(1, (tries - SLOW_AFTER) / SLOWEST_AFTER_MORE);
      await pause(wrongTryMaxMs * part, undefined, { ref: false });
      const left = (waiting.get(network) ?? 1) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
      return true;
    },
  };
}
