/**
 * The store cannot be reached, or cannot write now: 503 for the caller. Thrown by reads, writes and while waiting for a
 * connection. The message is one line for the log; `cause` is the driver's own error.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The database ended a transaction in favour of another one. The same work may succeed when it runs again. */
export class StoreConflict extends Error {
  override name = 'StoreConflict';
}

/** A driver's error in one line. Some have no message of their own: one attempt per address, for example. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join(', ');
  const text = error instanceof Error && error.message ? error.message : 'no answer';
  return text.replaceAll(/\s+/g, ' ');
}

/** For a log line: an outage in one line, anything unexpected with its stack. */
export function logDetail(error: unknown): { reason: string } | { err: unknown } {
  return error instanceof StoreUnavailable ? { reason: error.message } : { err: error };
}
