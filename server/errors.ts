import type { ErrorCode } from '#contract/errors.ts';

interface FailureDetail {
  /** Message for each invalid input field. */
  readonly fields?: Record<string, string>;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** An error for the client, with a message for a person. `server/http/render-error.ts` turns it into an answer. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, detail: FailureDetail = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.fields = detail.fields;
    this.retryAfter = detail.retryAfter;
  }
}

/** Throws a {@link Failure}. */
export function fail(code: ErrorCode, message: string, detail?: FailureDetail): never {
  throw new Failure(code, message, detail);
}
