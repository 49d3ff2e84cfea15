export interface WakeLoop {
  /** Work that starts after this call is certain to follow. */
  readonly wake: () => void;
  /** Ends after the run in progress. */
  readonly close: () => Promise<void>;
}

/**
 * Runs `work` whenever it is woken, one run at a time.
 * @param work must not throw. @returns whether there may be more to do at once.
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
    // In the same synchronous step as the last look at isWoken, so that no call of wake() is lost between the two.
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
