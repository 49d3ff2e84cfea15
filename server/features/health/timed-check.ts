import { StoreBusy, StoreUnavailable } from '#server/platform/db/errors.ts';
import { shareRunning } from './share-running.ts';

/** The checks of `/readyz` run side by side, and the answer must come within a second, also from a busy process. */
const PATIENCE_MS = 500;
/** What a check has shown holds for so long while the next one takes longer. */
const TRUST_MS = 5_000;

/**
 * Makes a check whose result is there in time. While a run takes longer, as in a flood, the result is that of the last run that ended.
 * @param check a `StoreBusy` shows nothing: too many wait, and the store may be well.
 * @returns a function whose result is null when all is well, else why not.
 */
export function createTimedCheck(
  check: () => Promise<unknown>,
  { patienceMs = PATIENCE_MS, trustMs = TRUST_MS } = {},
): () => Promise<Error | null> {
  let last: { readonly at: number; readonly error: Error | null } | null = null;
  const run = shareRunning(async () => {
    let error: Error | null = null;
    try {
      await check();
    } catch (thrown) {
      error = thrown as Error;
    }
    if (!(error instanceof StoreBusy)) last = { at: performance.now(), error };
  });
  return async () => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([run(), late]).finally(() => clearTimeout(timer));
    if (last && performance.now() - last.at < trustMs) return last.error;
    return new StoreUnavailable('a check of /readyz takes too long');
  };
}
