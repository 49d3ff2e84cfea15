export interface WakeLoop {
  /** Ensures that a run of the work starts after this call. */
  readonly wake: () => void;
  /** Stops the loop. Resolves after the current run. */
  readonly close: () => Promise<void>;
}

/**
 * Runs `work` each time it is woken, one run at a time.
 * @param work returns whether it must run again immediately. Must not throw.
 */
export function createWakeLoop(work: () => Promise<boolean>): WakeLoop {
  let isWoken = false;
  let isClosed = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    while (isWoken && !isClosed) {
      isWoken = false;
      if (await work()) isWoken = true;
    }
    // Same synchronous step as the last check of isWoken, so that no wake() in between is lost.
    running = null;
  };
  return {
    wake() {
      if (isClosed) return;
      isWoken = true;
      running ??= run();
    },
    async close() {
      isClosed = true;
      await running;
    },
  };
}
