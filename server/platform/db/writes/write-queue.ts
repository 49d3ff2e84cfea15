import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreBusy, type StoreUnavailable } from '#server/platform/db/errors.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createStoreCounts } from '#server/platform/db/store-figures.ts';
import { runOutsideRequest } from '#server/platform/process/request-context.ts';
import type { CommitEvent } from './write.ts';
import type { BatchOutcome, Outcome, WriteCall } from './write-batch.ts';

/** Maximum number of writes that wait for a commit. Further callers get a 503. */
export const WAITING_MAX = 10_000;
/** A queue is crowded when this many writes wait and the first has waited this long (docs/decisions/050). */
const CROWD = 200;
const CROWD_WAITS_MS = 200;
interface Limits {
  /** Writes in one transaction. */
  readonly batchMax: number;
  /** Parallel transactions. The number may change; a running transaction always ends. */
  readonly parallel: () => number;
}

interface WaitingCall extends WriteCall {
  /** Milliseconds of `performance.now()`. */
  readonly since: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

export interface WriteQueue {
  readonly run: Store['run'];
  /** True if a further write would wait too long. */
  readonly isCrowded: () => boolean;
  /** Rejects the writes that wait for a transaction. Writes in a running transaction go on. */
  readonly rejectWaiting: (error: StoreUnavailable) => void;
}

/**
 * Collects writes and runs them in batches, one commit per batch (docs/decisions/018). While batches run, the next one
 * grows. A caller gets its result after the commit, and after the listeners received the commit's events.
 * @param counts counters that the queue increases.
 */
export function createWriteQueue(
  runCalls: (calls: readonly WriteCall[]) => Promise<BatchOutcome>,
  notify: (events: readonly CommitEvent[]) => void,
  { batchMax, parallel }: Limits,
  counts = createStoreCounts(),
): WriteQueue {
  const waiting: WaitingCall[] = [];
  let running = 0;
  let transactions = 0;

  /** Takes the next batch: the waiting writes are divided among the transactions that can start now. */
  function takeBatch(): WaitingCall[] {
    const shares = Math.max(1, parallel() - transactions);
    const batch = waiting.splice(0, Math.min(batchMax, Math.ceil(waiting.length / shares)));
    counts.writesWaiting -= batch.length;
    counts.writes += batch.length;
    counts.batches += 1;
    return batch;
  }

  async function runOne(calls: readonly WaitingCall[]): Promise<void> {
    transactions += 1;
    const outcomes = await runCalls(calls).then(
      (done) => {
        notify(done.events);
        return done.outcomes;
      },
      (error: unknown): Outcome[] => calls.map(() => ({ error })),
    );
    transactions -= 1;
    // The next batch starts first, so that it runs while the callers continue.
    setImmediate(() => calls.forEach((call, nth) => settle(call, outcomes[nth])));
  }

  async function runWaiting(): Promise<void> {
    running += 1;
    // Requests of the same turn of the event loop join the batch.
    await nextTurn();
    while (waiting.length > 0) await runOne(takeBatch());
    running -= 1;
  }

  const run: WriteQueue['run'] = (write, params) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX && !write.isUrgent)
        throw new StoreBusy('too many writes are waiting');
      const call = { write, params, resolve, reject, since: performance.now() } as WaitingCall;
      if (write.isUrgent) waiting.unshift(call);
      else waiting.push(call);
      counts.writesWaiting += 1;
      // A batch has writes of several requests.
      if (running < parallel()) void runOutsideRequest(runWaiting);
    });
  return {
    run,
    isCrowded() {
      const [first] = waiting;
      if (first === undefined || waiting.length < CROWD) return false;
      return performance.now() - first.since > CROWD_WAITS_MS;
    },
    rejectWaiting(error) {
      counts.writesWaiting -= waiting.length;
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}

function settle(call: WaitingCall, outcome: Outcome | undefined): void {
  if (outcome === undefined) call.reject(new Error('a write has no outcome'));
  else if ('error' in outcome) call.reject(outcome.error);
  else call.resolve(outcome.result as never);
}
