import { replaceSetting } from './settings.ts';
import type { Store } from './store.ts';

const AT_MOST_EVERY_MS = 1_000;

/**
 * Whether the store can be read and written: a full disk and a read-only replica still answer reads. Writes one row, at
 * most once a second; a failure is not remembered.
 */
export function createWriteCheck(run: Store['run']): () => Promise<void> {
  let last: { at: number; check: Promise<void> } | null = null;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= AT_MOST_EVERY_MS) {
      const check = run(replaceSetting, { name: 'checked', value: new Date().toISOString() });
      last = { at, check };
      check.catch(() => {
        last = null;
      });
    }
    return last.check;
  };
}
