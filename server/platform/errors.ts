import type { ContactKind, ErrorCode } from '#contract/errors.ts';

interface FailureDetail {
  /** Message for each invalid input field. */
  readonly fields?: Record<string, string>;
  /** Words of the input that the error is about. */
  readonly words?: readonly string[];
  /** The one of them that may be contact data. */
  readonly contact?: { readonly kind: ContactKind; readonly found: string } | undefined;
  /** Whether the client shows where to get help. */
  readonly help?: true | undefined;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The log has a line about the reason already, so the refusal itself is not logged. */
  readonly isReported?: boolean;
}

/** An error for the client, with a message for a person. `server/platform/http/render-error.ts` turns it into an answer. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly words: readonly string[] | undefined;
  readonly contact: FailureDetail['contact'];
  readonly help: true | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly isReported: boolean;

  constructor(code: ErrorCode, message: string, detail: FailureDetail = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.fields = detail.fields;
    this.words = detail.words;
    this.contact = detail.contact;
    this.help = detail.help;
    this.retryAfter = detail.retryAfter;
    this.isReported = detail.isReported ?? false;
  }
}

/** Throws a {@link Failure}. */
export function fail(code: ErrorCode, message: string, detail?: FailureDetail): never {
  throw new Failure(code, message, detail);
}

/**
 * @throws no_session: the cookie is missing, unknown or expired, or the account may not be used; also when it was deleted since the
 *   session was read, so that a call that meets the deletion gets the answer of the next one.
 */
export function refuseWithoutSession(): never {
  return fail('no_session', 'Your session has ended. Please log in.');
}
