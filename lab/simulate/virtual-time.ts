import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

/**
 * The time of a simulated process: timers and `performance.now()` move only by {@link VirtualTime.advance}, and work on
 * the system's threads (encryption) is done one piece at a time, in the order of its start. `setImmediate` is
 * unchanged.
 */
export interface VirtualTime {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves when all work has continued as far as possible without another step of the simulation. */
  readonly settle: () => Promise<void>;
  /** Moves the time, and runs every due timer once, as in a process that was busy meanwhile. */
  readonly advance: (ms: number) => Promise<void>;
  /** Starts again at the first moment, without timers. */
  readonly reset: () => void;
}

/** 2026-01-01, 8:00 UTC. */
const FIRST_MS = Date.UTC(2026, 0, 1, 8);
/** Turns of the event loop in which nothing waits for a thread. Requests need fewer between two waits. */
const QUIET_TURNS = 16;

interface Timer {
  dueAt: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

/** Replaces the timers of this process for good. */
export function installVirtualTime(): VirtualTime {
  let nowMs = FIRST_MS;
  let working = 0;
  const timers = new Set<Timer>();
  const turn = setImmediate;

  const start = (run: () => void, ms: number, repeats: boolean): NodeJS.Timeout => {
    const everyMs = Math.max(1, ms || 0);
    const timer: Timer = { dueAt: nowMs + everyMs, everyMs: repeats ? everyMs : null, run };
    timers.add(timer);
    return Object.assign(timer, {
      ref: () => timer,
      unref: () => timer,
      hasRef: () => false,
      refresh() {
        timer.dueAt = nowMs + everyMs;
        return timer;
      },
      [Symbol.toPrimitive]: () => 0,
    }) as unknown as NodeJS.Timeout;
  };
  const stop = (timer: unknown) => void timers.delete(timer as Timer);
  const replacements = {
    setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      start(() => run(...args), ms, false),
    setInterval: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      start(() => run(...args), ms, true),
    clearTimeout: stop,
    clearInterval: stop,
  };
  Object.assign(globalThis, replacements);
  const pause = <T>(ms = 0, value?: T, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<T | undefined>((resolve, reject) => {
      const timer = start(() => resolve(value), ms, false);
      signal?.addEventListener('abort', () => {
        stop(timer);
        reject(signal.reason as Error);
      });
    });
  Object.assign(timersPromises, { setTimeout: pause });
  syncBuiltinESMExports();
  performance.now = () => nowMs;

  // The time of an encryption on another thread is random, so encryptions run one after another.
  let last: Promise<unknown> = Promise.resolve();
  const { subtle } = crypto;
  for (const name of ['encrypt', 'decrypt', 'importKey', 'sign', 'verify'] as const) {
    const work = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>;
    Object.defineProperty(subtle, name, {
      value: (...args: unknown[]) => {
        working += 1;
        const done = last.then(() => work(...args)).finally(() => (working -= 1));
        last = done.catch(() => {});
        return done;
      },
    });
  }

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = working > 0 ? 0 : quiet + 1)
      await new Promise((resolve) => turn(resolve));
  }

  return {
    now: () => nowMs,
    settle,
    async advance(ms) {
      nowMs += ms;
      const due = [...timers]
        .filter(({ dueAt }) => dueAt <= nowMs)
        .toSorted((one, two) => one.dueAt - two.dueAt);
      for (const timer of due) {
        if (!timers.has(timer)) continue;
        if (timer.everyMs === null) timers.delete(timer);
        else timer.dueAt = nowMs + timer.everyMs;
        timer.run();
      }
      await settle();
    },
    reset() {
      nowMs = FIRST_MS;
      timers.clear();
    },
  };
}
