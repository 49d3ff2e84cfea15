import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreUnavailable } from './errors.ts';
import type { Store } from './store.ts';
import type { CommitEvent } from './write.ts';
import type { BatchOutcome, Outcome, WriteCall } from './write-batch.ts';

/** Writes that may wait for a commit. A caller beyond it gets a 503. */
export const WAITING_MAX = 10_000;
/** Writes in one transaction. At about 25 µs each they hold the thread for less than 5 ms. */
const BATCH_MAX = 128;

interface WaitingCall extends WriteCall {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects writes and runs them in batches, one commit for each batch (docs/decisions/018). While a batch runs, the next
 * one grows. Each caller gets its result after the commit, and after the listeners got the commit's events.
 */
export function createWriteQueue(
  run: (calls: readonly WriteCall[]) => Promise<BatchOutcome>,
  notify: (events: readonly CommitEvent[]) => void,
): Store['run'] {
  const waiting: WaitingCall[] = [];
  let isRunning = false;
  // A batch belongs to no single request, so its log lines have no request id.
  const runOutsideRequests = AsyncLocalStorage.snapshot();

  async function runWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // The requests that have arrived in this turn of the event loop join the batch.
      await nextTurn();
      const calls = waiting.splice(0, BATCH_MAX);
      try {
        const { outcomes, events } = await run(calls);
        notify(events);
        for (const [index, outcome] of outcomes.entries()) settle(calls[index], outcome);
      } catch (error) {
        for (const call of calls) call.reject(error);
      }
    }
    isRunning = false;
  }

  return (write, params) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX) throw new StoreUnavailable('too many writes are waiting');
      waiting.push({ write, params, resolve, reject } as WaitingCall);
      if (!isRunning) void runOutsideRequests(runWaiting);
    });
}

function settle(call: WaitingCall | undefined, outcome: Outcome): void {
  if ('error' in outcome) call?.reject(outcome.error);
  else call?.resolve(outcome.result as never);
}
