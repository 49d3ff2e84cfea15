import type { BaseServices } from '#server/platform/base-services.ts';

type What = 'changes' | 'store';

const texts: Readonly<Record<What, string>> = {
  changes: 'changes cannot be shipped; they are kept and tried again',
  store: 'the copy of the store for its changes cannot be shipped; it is tried again',
};

/** Logs the first failure in a row of each kind, and the success after it. */
export function createFailureLog(log: BaseServices['log'], stopping: AbortSignal) {
  const failing = new Set<What>();
  return {
    report(what: What, error: unknown): void {
      if (stopping.aborted || failing.has(what)) return;
      failing.add(what);
      log.warn({ reason: (error as Error).message }, texts[what]);
    },
    noteSuccess(what: What): void {
      if (failing.delete(what) && what === 'changes') log.info('changes are shipped again');
    },
  };
}
