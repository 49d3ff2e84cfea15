import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '#server/platform/db/errors.ts';

const RETRY_MS = 1_000;
const REPORT_MS = 60_000;

export interface Wait {
  /** Maximum wait. */
  readonly forMs: number;
  /** Is called when the wait begins and once a minute. @param leftMs until the wait ends. */
  readonly onWait: (error: Error, leftMs: number) => void;
}

/**
 * Tries to reach the database until it answers.
 * @param reach is tried each second.
 * @throws the error of the last try, when the time is over; at once for an error that a later try cannot avoid.
 */
export async function waitForDatabase(
  reach: () => Promise<void>,
  { forMs, onWait }: Wait,
  { retryMs = RETRY_MS, reportMs = REPORT_MS } = {},
): Promise<void> {
  const began = performance.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await reach();
    } catch (error) {
      const now = performance.now();
      const leftMs = began + forMs - now;
      if (leftMs <= 0 || !mayComeLater(error)) throw error;
      if (now - reportedAt >= reportMs) {
        onWait(error, leftMs);
        reportedAt = now;
      }
    }
    await sleep(retryMs);
  }
}

/** SQLSTATE of a server that starts, stops or has no free connection, and the connection errors of a pooler. */
const laterStates = /^(?:08|53300|57P0)/;
/** SQLSTATE. Each has a digit; EPIPE, an error of the connection, has none. */
const isState = /^(?=.*\d)[0-9A-Z]{5}$/;
/** Errors of the system. Their messages contain the host name, which can have any word. */
const isSystemError = /^E(?!RR_)[A-Z_]+$/;
/** Errors of TLS, and refusals without a state of their own. */
const permanent =
  /ERR_TLS|ERR_SSL|CERT|SELF_SIGNED|UNABLE_TO_|does not support SSL|unsupported startup parameter|authentication|login|does not exist|no such (?:database|user)/i;

/** True if a later try may succeed. A wrong password or name, or a missing database, stays wrong. */
function mayComeLater(error: unknown): error is StoreUnavailable {
  if (!(error instanceof StoreUnavailable)) return false;
  const { code = '' } = (error.cause ?? {}) as { code?: string };
  if (isSystemError.test(code)) return true;
  if (permanent.test(`${code} ${error.message}`)) return false;
  return !isState.test(code) || laterStates.test(code);
}
