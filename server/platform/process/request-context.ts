import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of every log line of a request. */
export interface RequestIdentity {
  readonly requestId: string;
  /** The client's trace id (W3C Trace Context). */
  readonly trace_id?: string;
}

/** The identity of the current request. It is available in all callbacks, timers and awaits that the request starts. */
const currentRequest = new AsyncLocalStorage<RequestIdentity | undefined>();

/** Runs `work` with a current request. Log lines that `work` writes contain its identity. */
export function runInRequest<T>(identity: RequestIdentity, work: () => T): T {
  return currentRequest.run(identity, work);
}

/**
 * Runs `work` without a current request. Use it where a request starts work that serves others too, or that goes on
 * after the answer: otherwise its log lines contain the identity of a stranger's request.
 */
export function runOutsideRequest<T>(work: () => T): T {
  return currentRequest.run(undefined, work);
}

/** @returns undefined outside requests. */
export function readCurrentRequest(): RequestIdentity | undefined {
  return currentRequest.getStore();
}
