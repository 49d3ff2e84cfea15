import { runOutsideRequest } from '#server/platform/process/request-context.ts';
import { StoreBusy, StoreUnavailable } from '#server/platform/db/errors.ts';
import { shareRunning } from './share-running.ts';

/**
 * Maximum wait for a check. The checks of `/readyz` run in parallel, and even a busy process must answer within a
 * second.
 */
const PATIENCE_MS = 500;
/** Maximum age of a result that is used while the next check takes longer. */
const TRUST_MS = 5_000;

/**
 * Makes a check whose result is available in time. While a run takes longer, as in a flood, the check returns the
 * result of the last completed run.
 * @param check a `StoreBusy` is ignored: the queue is long, but the store may be well.
 * @param options.onResult is called with the result of each completed run.
 * @returns a function with the result null if all is well, otherwise the reason.
 */
export function createTimedCheck(
  check: () => Promise<unknown>,
  { patienceMs = PATIENCE_MS, trustMs = TRUST_MS, onResult = (_error: Error | null): void => {} } = {},
): () => Promise<Error | null> {
  let last: { readonly at: number; readonly error: Error | null } | null = null;
  async function runOnce(): Promise<void> {
    let error: Error | null = null;
    try {
      await check();
    } catch (thrown) {
      error = thrown as Error;
    }
    if (error instanceof StoreBusy) return;
    last = { at: performance.now(), error };
    onResult(error);
  }
  // Several callers share the result, so its log lines belong to no request.
  const run = shareRunning(() => runOutsideRequest(runOnce));
  return async () => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([run(), late]).finally(() => clearTimeout(timer));
    if (last && performance.now() - last.at < trustMs) return last.error;
    return new StoreUnavailable('a check of /readyz takes too long');
  };
}
