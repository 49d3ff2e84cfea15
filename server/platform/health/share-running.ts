/**
 * Shares a run: callers during the run get its result. So any number of callers causes one run at a time. No limit
 * counts these calls.
 */
export function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
