/** The number of acts that each subject (a person, a browser, a network) may do in a window of time. */
export interface Budget {
  /** Unique among the budgets of all subjects. */
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Maximum number of subjects in memory. When there are more, the subjects with the fewest calls are forgotten. */
  readonly subjectsMax: number;
}

/** The calls of one subject in the current window. */
export interface Count {
  readonly subject: string;
  /** All calls that this node knows, including those of other nodes. */
  calls: number;
  /** The end of the window, in milliseconds since the epoch. */
  endsAt: number;
  /** Changes with each window. */
  window: number;
  /** Calls of this window that this node has not shared yet. */
  unshared: number;
  /** True if other nodes' calls of this window were added. */
  isShared: boolean;
  /** True if the count waits for the next exchange with the other nodes. */
  isQueued: boolean;
  /** True if the refusal of this window was reported. */
  isReported: boolean;
}

/** Counts the calls of each subject. All functions are synchronous. Times are milliseconds since the epoch. */
export interface Counter {
  readonly budget: Budget;
  /** Finds the subject's count in the current window. After a window ends, the next call starts a new one. */
  find(subject: string, now: number): Count;
  /** Adds calls. A negative number takes calls back. */
  add(count: Count, calls: number): void;
  /** The number of subjects in memory. */
  size(): number;
}

/**
 * A full counter forgets this part of its subjects at once, because finding the first entry of a map is slow each time.
 */
const FORGOTTEN_PART = 1 / 16;

/**
 * Creates a counter with fixed windows. A fixed window allows exactly `limit` calls and needs one number per subject
 * (docs/decisions/025).
 * @param onAdded is called after calls were added.
 */
export function createCounter(budget: Budget, onAdded?: (count: Count, budget: Budget) => void): Counter {
  const counts = new Map<string, Count>();

  function startWindow(count: Count, now: number): void {
    count.calls = 0;
    count.endsAt = now + budget.windowMs;
    count.window += 1;
    count.unshared = 0;
    count.isShared = false;
    count.isReported = false;
  }

  function create(subject: string, now: number): Count {
    if (counts.size >= budget.subjectsMax) forgetSome(counts, budget.subjectsMax, now);
    const count = {
      subject,
      calls: 0,
      endsAt: now + budget.windowMs,
      window: 0,
      unshared: 0,
      isShared: false,
      isQueued: false,
      isReported: false,
    };
    counts.set(subject, count);
    return count;
  }

  return {
    budget,
    find(subject, now) {
      const count = counts.get(subject);
      if (!count) return create(subject, now);
      // The second condition detects a clock that was set back. The clocks of nodes may differ a little.
      if (count.endsAt <= now || count.endsAt > now + 2 * budget.windowMs) startWindow(count, now);
      return count;
    },
    add(count, calls) {
      count.calls += calls;
      count.unshared += calls;
      onAdded?.(count, budget);
    },
    size: () => counts.size,
  };
}

/**
 * Forgets ended windows and the subjects with the fewest calls, oldest first. So a flood of new subjects cannot release
 * a subject that is over the limit.
 */
function forgetSome(counts: Map<string, Count>, subjectsMax: number, now: number): void {
  const remaining = Math.floor(subjectsMax * (1 - FORGOTTEN_PART));
  for (let few = 1; counts.size > remaining; few *= 2)
    for (const [subject, { calls, endsAt }] of counts) {
      if (calls <= few || endsAt <= now) counts.delete(subject);
      if (counts.size <= remaining) return;
    }
}
