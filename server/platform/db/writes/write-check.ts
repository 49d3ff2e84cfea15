import { StoreBusy, StoreUnavailable } from '#server/platform/db/errors.ts';
import { storeSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';
import { defineWrite } from './write.ts';

/** Minimum interval between two test writes. */
const SUCCESS_MS = 1_000;
/** A failed write makes the check fail for this long, unless a later write succeeds. */
const FAILURE_MS = 5_000;

/** Urgent, so that it does not wait behind other writes in a flood: a busy node is not down. */
const storeCheckTime = defineWrite(
  'storeCheckTime',
  async (tx, { value }: { value: string }): Promise<void> => storeSetting(tx, { name: 'checked', value }),
  { isUrgent: true },
);

/**
 * Adds {@link Store.check} to `run`. The check writes one row, because reads still work with a full disk or a read-only
 * replica. On a nearly full disk this small row may fit while other writes fail, so a recent failed write also fails
 * the check. A write refused because of a long queue reveals nothing about the store.
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
      if (error instanceof StoreUnavailable && !(error instanceof StoreBusy))
        failure = { at: performance.now(), error };
      throw error;
    }
  };

  return {
    run: watched,
    async check() {
      const at = performance.now();
      if (failure && at - failure.at < FAILURE_MS) throw failure.error;
      if (at - checkedAt < SUCCESS_MS) return;
      await watched(storeCheckTime, { value: new Date().toISOString() });
      checkedAt = at;
    },
  };
}
