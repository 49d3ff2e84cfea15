/**
 * The store cannot be reached or cannot write now. The caller answers 503. Thrown by reads and writes, and while
 * waiting for a connection. The message is one line for the log; `cause` is the driver's error.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The queue for the store is so long that waiting would take too long (docs/decisions/050). */
export class StoreBusy extends StoreUnavailable {
  override name = 'StoreBusy';
}

/** The database aborted a transaction because it conflicts with another one. A retry may succeed. */
export class StoreConflict extends Error {
  override name = 'StoreConflict';
}

/**
 * Summarizes a driver's error in one line. An AggregateError without a message (one attempt per address) lists its
 * inner errors.
 */
export function summarizeError(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(summarizeError).join(', ');
  const text = error instanceof Error && error.message ? error.message : 'no answer';
  return text.replaceAll(/\s+/g, ' ');
}

/** The fields of a log line: only the reason of an outage, or an unexpected error with its stack. */
export function describeForLog(error: unknown): { reason: string } | { err: unknown } {
  return error instanceof StoreUnavailable ? { reason: error.message } : { err: error };
}
