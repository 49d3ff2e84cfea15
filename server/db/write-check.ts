import { StoreUnavailable } from './errors.ts';
import { replaceSetting } from './settings.ts';
import type { Store } from './store.ts';

/** Minimum interval between two test writes. */
const SUCCESS_MS = 1_000;
/** How long a failed write makes the check fail, unless a later write succeeds. */
const FAILURE_MS = 5_000;

/**
 * Adds {@link Store.check} to `run`. The check writes one row, because a full disk and a read-only replica still answer
 * reads. On a nearly full disk this small row may fit while other writes fail, so a recent failed write also fails the
 * check.
 */
export function watchWrites(run: Store['run']): Pick<Store, 'run' | 'check'> {
  let failure: { at: number; error: StoreUnavailable } | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const watched: Store['run'] = async (write, params) => {
    try {
      const result = await run(write, params);
      failure = null;
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) failure = { at: performance.now(), error };
      throw error;
    }
  };

  return {
    run: watched,
    async check() {
      const at = performance.now();
      if (failure && at - failure.at < FAILURE_MS) throw failure.error;
      if (at - checkedAt < SUCCESS_MS) return;
      await watched(replaceSetting, { name: 'checked', value: new Date().toISOString() });
      checkedAt = at;
    },
  };
}
