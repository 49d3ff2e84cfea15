import { setTimeout as pause } from 'node:timers/promises';
import type { ClientNetworks } from '#server/platform/http/client-network.ts';
import { SLOW_AFTER } from './wrong-tries.ts';

/** Maximum wait of a wrong try. */
export interface GuessTimes {
  readonly wrongTryMaxMs: number;
}

export const guessTimes: GuessTimes = { wrongTryMaxMs: 3_000 };

/** The wait reaches its maximum this many wrong tries after {@link SLOW_AFTER}. */
const SLOWEST_AFTER_MORE = 100;
/** Maximum number of waiting wrong tries of a network, and of an IPv6 /48. */
const WAITING_MAX = 50;
const WIDE_WAITING_MAX = 64 * WAITING_MAX;

/** Delays the answers to wrong codes from a network with many wrong codes. A right code is never delayed. */
export interface GuessDelays {
  /** Maximum wait. */
  readonly maxSeconds: number;
  /**
   * Waits if the network has sent many wrong codes.
   * @param tries the network's wrong tries in ten minutes.
   * @returns false at once if too many requests of the network already wait.
   */
  wait(networks: ClientNetworks, tries: number): Promise<boolean>;
}

export function createGuessDelays({ wrongTryMaxMs }: GuessTimes = guessTimes): GuessDelays {
  /** Number of waiting requests by network. A network without one has no entry. */
  const waiting = new Map<string, number>();
  const change = (name: string, by: 1 | -1) => {
    const count = (waiting.get(name) ?? 0) + by;
    if (count > 0) waiting.set(name, count);
    else waiting.delete(name);
  };
  const isFull = (name: string, max: number) => (waiting.get(name) ?? 0) >= max;
  return {
    maxSeconds: wrongTryMaxMs / 1000,
    async wait({ network, wide }, tries) {
      if (tries <= SLOW_AFTER) return true;
      if (isFull(network, WAITING_MAX) || (wide !== null && isFull(wide, WIDE_WAITING_MAX))) return false;
      const names = wide === null ? [network] : [network, wide];
      for (const name of names) change(name, 1);
      const part = Math.min(1, (tries - SLOW_AFTER) / SLOWEST_AFTER_MORE);
      await pause(wrongTryMaxMs * part, undefined, { ref: false });
      for (const name of names) change(name, -1);
      return true;
    },
  };
}
