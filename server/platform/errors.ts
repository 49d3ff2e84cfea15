import type { ContactKind, ErrorCode } from '#contract/errors.ts';

interface FailureDetail {
  /** Message for each invalid input field. */
  readonly fields?: Record<string, string>;
  /** Words of the input that the error is about. */
  readonly words?: readonly string[];
  /** The word in the input that may be contact data. */
  readonly contact?: { readonly kind: ContactKind; readonly found: string } | undefined;
  /** True if the client shows help resources. */
  readonly help?: true | undefined;
  /** Seconds. */
  readonly retryAfter?: number;
  /** True if the log already has a line about the reason, so that the refusal itself is not logged. */
  readonly isReported?: boolean;
}

/**
 * An error for the client, with a message for a person. `server/platform/http/answers/render-error.ts` turns it into an
 * answer.
 */
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
 * Refuses a call without a valid session: the cookie is missing, unknown or expired, or the account may not be used. An
 * account may also be deleted during a call. The call then gets the same answer as the next one.
 * @throws no_session.
 */
export function refuseWithoutSession(): never {
  return fail('no_session', 'Your session has ended. Please log in.');
}

/** Refuses one field of the input. @throws invalid_input. */
export function refuseField(field: string, message: string): never {
  return fail('invalid_input', message, { fields: { [field]: message } });
}
