/** Minimum interval between two reads, however often Prometheus asks. */
const INTERVAL_MS = 10_000;
/** A database or disk without an answer must not delay the other metrics. */
const TIMEOUT_MS = 2_000;

/** Limits a read of the database or of a disk. @returns a function; null if the read fails or takes too long. */
export function createBoundedReading<T>(read: () => Promise<T>): () => Promise<T | null> {
  let last: { readonly at: number; readonly reading: Promise<T | null> } | null = null;
  return async () => {
    const at = performance.now();
    if (!last || at - last.at >= INTERVAL_MS) last = { at, reading: inTime(read()) };
    return last.reading;
  };
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, TIMEOUT_MS, null);
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}
