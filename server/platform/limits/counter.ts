/** How often each subject (a person, a browser, a network) may do one thing in a window of time. */
export interface Budget {
  /** Unique among the budgets of all subjects. */
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Subjects in memory. When there are more, those with the fewest calls are forgotten. */
  readonly subjectsMax: number;
}

/** The calls of one subject in the current window. */
export interface Count {
  readonly subject: string;
  /** The calls that this node knows of, those of other nodes included. */
  calls: number;
  /** The end of the window, in milliseconds since the epoch. */
  endsAt: number;
  /** Changes with each window. */
  window: number;
  /** Calls of this window that the other nodes cannot know yet. */
  unshared: number;
  /** Whether other nodes' calls of this window have been added. */
  isShared: boolean;
  /** Whether the count waits for the next exchange with the other nodes. */
  isQueued: boolean;
  /** Whether the refusal of this window has been reported. */
  isReported: boolean;
}

/** Counts the calls of each subject. All functions are synchronous. Times are milliseconds since the epoch. */
export interface Counter {
  readonly budget: Budget;
  /** The subject's count in the current window. A window starts with the first call after the last one. */
  find(subject: string, now: number): Count;
  /** Adds calls, or takes them back with a negative number. */
  add(count: Count, calls: number): void;
  /** The number of subjects in memory. */
  size(): number;
}

/** A full counter forgets this part of its subjects at once, because each search for the first entry of a map takes long. */
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
      // The second condition is true when the clock was set back. The clocks of nodes may differ a little.
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
 * Forgets ended windows and the subjects with the fewest calls, oldest first. So a flood of new subjects frees nobody who is
 * over the limit.
 */
function forgetSome(counts: Map<string, Count>, subjectsMax: number, now: number): void {
  const remaining = Math.floor(subjectsMax * (1 - FORGOTTEN_PART));
  for (let few = 1; counts.size > remaining; few *= 2)
    for (const [subject, { calls, endsAt }] of counts) {
      if (calls <= few || endsAt <= now) counts.delete(subject);
      if (counts.size <= remaining) return;
    }
}
