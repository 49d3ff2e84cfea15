import type { Clock } from '#server/platform/process/clock.ts';

const INTERVAL_MS = 3_000;

/** Runs a check at most every few seconds. In between, callers get the last result. */
export function checkAtMostEvery(clock: Clock, check: () => Promise<void>): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | null = null;
  return () => {
    const at = clock();
    if (!last || at - last.at >= INTERVAL_MS) last = { at, result: check() };
    return last.result;
  };
}
