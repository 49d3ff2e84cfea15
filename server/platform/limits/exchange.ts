import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#server/platform/db/store.ts';
import { shareCallCounts, type SharedCount } from './call-counts.ts';
import type { Budget, Count } from './counter.ts';
import { runOutsideRequest } from '#server/platform/process/request-context.ts';

/**
 * Lets the nodes of one PostgreSQL database count together. A node counts in memory and sends its counts in one
 * statement, at most once a second, so no request waits.
 * A count is sent in three cases: it has grown by {@link STEP_PART} of its budget, its subject is new to this node, or
 * it is near the limit (each second). So all nodes together can exceed the budget: for each node, by that part and by
 * the calls of one second (docs/decisions/025).
 */

const INTERVAL_MS = 1_000;
/** The interval when a count has grown by a whole step. */
const FAST_INTERVAL_MS = 250;
const STEP_PART = 1 / 20;
/** A count above this part of its budget is shared each second. */
const NEAR_PART = 8 / 10;
/** A new subject is shared after this part of its budget, so that a flood of new networks does not fill the table. */
const FIRST_PART = 1 / 1_000;
/** Maximum rows of one statement. */
const ROWS_MAX = 2_000;
/** Maximum number of waiting counts. Further counts are not shared. */
const WAITING_MAX = 50_000;

export interface Exchange {
  /** Records that calls were added to a count. The count is shared soon if its growth matters. */
  readonly note: (count: Count, budget: Budget) => void;
  /**
   * Shares a count at once. Call it in the same turn of the event loop as the counting.
   * @returns the position of the last counted call among the calls of all nodes.
   */
  readonly shareNow: (count: Count, budget: Budget) => Promise<number>;
  /** Shares all waiting counts. */
  readonly shareWaiting: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly count: Count;
  readonly budget: Budget;
}

/** A count that is being sent. */
interface Sent extends Waiting {
  readonly window: number;
  readonly calls: number;
}

interface Options {
  readonly store: Pick<Store, 'run'>;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Names a subject as the store does. */
  readonly nameInStore: (budget: Budget, subject: string) => string;
}

/** Creates the exchange of one node. */
export function createExchange({ store, clock, log, nameInStore }: Options): Exchange {
  let waiting: Waiting[] = [];
  let urgent: Waiting[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadonlyMap<Count, number>> | null = null;
  let timer: { readonly handle: NodeJS.Timeout; readonly dueAt: number } | null = null;

  /** Takes the next batch. A forgotten subject may have two counts, but the batch has one row per subject at most. */
  function takeBatch(): Map<string, Sent> {
    const batch = new Map<string, Sent>();
    const free = Math.max(0, ROWS_MAX - urgent.length);
    const delayed: Waiting[] = [];
    for (const entry of [...urgent, ...waiting.splice(0, free)]) {
      const { count, budget } = entry;
      const key = `${budget.name} ${nameInStore(budget, count.subject)}`;
      const taken = batch.get(key);
      if (taken && taken.count !== count) delayed.push(entry);
      if (taken) continue;
      batch.set(key, { count, budget, window: count.window, calls: count.unshared });
      count.unshared = 0;
      count.isQueued = false;
    }
    urgent = [];
    waiting.push(...delayed);
    return batch;
  }

  /** @returns for each count of the batch, the sum of all nodes before this batch. */
  async function send(): Promise<ReadonlyMap<Count, number>> {
    next = null;
    const batch = takeBatch();
    const before = new Map<Count, number>();
    if (batch.size === 0) return before;
    const counts = [...batch.values()].map(({ count, budget, calls }): SharedCount => ({
      budget: budget.name,
      subject: nameInStore(budget, count.subject),
      calls,
      endsAt: count.endsAt,
    }));
    try {
      for (const { budget, subject, calls, endsAt } of await store.run(shareCallCounts, {
        counts,
        now: clock(),
      })) {
        const sent = batch.get(`${budget} ${subject}`);
        if (!sent) continue;
        before.set(sent.count, calls - sent.calls);
        if (sent.count.window === sent.window) takeOver(sent.count, calls, endsAt);
      }
    } catch (error) {
      for (const sent of batch.values()) giveBack(sent);
      throw error;
    }
    return before;
  }

  function giveBack({ count, budget, window, calls }: Sent): void {
    if (count.window !== window) return;
    count.unshared += calls;
    enqueue(count, budget);
  }

  function enqueue(count: Count, budget: Budget): void {
    if (count.isQueued || waiting.length >= WAITING_MAX) return;
    count.isQueued = true;
    waiting.push({ count, budget });
  }

  function start(): Promise<ReadonlyMap<Count, number>> {
    if (!next) {
      next = running.then(send);
      running = next.catch(() => {});
    }
    return next;
  }

  function schedule(delayMs: number): void {
    const dueAt = performance.now() + delayMs;
    if (timer && timer.dueAt <= dueAt) return;
    if (timer) clearTimeout(timer.handle);
    const handle = setTimeout(() => {
      timer = null;
      void runOutsideRequest(shareInBackground);
    }, delayMs);
    handle.unref();
    timer = { handle, dueAt };
  }

  async function shareInBackground(): Promise<void> {
    try {
      await start();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'call counts could not be shared; this is tried again');
    }
    if (waiting.length > 0) schedule(INTERVAL_MS);
  }

  return {
    note(count, budget) {
      const { limit } = budget;
      const isUrgent = count.unshared >= limit * STEP_PART;
      const matters = count.isShared
        ? count.unshared > 0 && count.calls >= limit * NEAR_PART
        : count.unshared >= Math.max(1, Math.floor(limit * FIRST_PART));
      if (!isUrgent && !matters) return;
      enqueue(count, budget);
      schedule(isUrgent ? FAST_INTERVAL_MS : INTERVAL_MS);
    },
    async shareNow(count, budget) {
      const place = count.unshared;
      urgent.push({ count, budget });
      const before = (await start()).get(count) ?? 0;
      return before + place;
    },
    async shareWaiting() {
      await running;
      while (waiting.length > 0) await start();
    },
    async close() {
      if (timer) clearTimeout(timer.handle);
      await running;
    },
  };
}

/** Replaces a count's sum and window by those of all nodes. */
function takeOver(count: Count, calls: number, endsAt: number): void {
  count.calls = calls + count.unshared;
  count.endsAt = endsAt;
  count.isShared = true;
}
