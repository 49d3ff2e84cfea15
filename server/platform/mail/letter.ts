/** A mail to one person. It is plain text, so that mail programs load nothing from other sites. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address at which one click ends letters of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/**
 * The error of a letter that could not be sent. Its message is for the log and contains neither an address nor the
 * letter's text.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** True when the mail server will never accept this letter. Otherwise a later attempt may succeed. */
  readonly isPermanent: boolean;
  /** True if other letters would fail too, because the reason is not this letter. */
  readonly isOutage: boolean;

  constructor(
    message: string,
    { isPermanent, isOutage, ...options }: ErrorOptions & { isPermanent: boolean; isOutage: boolean },
  ) {
    super(message, options);
    this.isPermanent = isPermanent;
    this.isOutage = isOutage;
  }
}

/** Sends letters to a mail server. Tests replace it. */
export interface MailTransport {
  /** @throws MailFailure. */
  send(letter: Letter): Promise<void>;
  /** Checks that letters can be sent now, without sending one. @throws when they cannot. */
  check(): Promise<void>;
  /**
   * True if the mail server accepts non-ASCII letters before the @ (SMTPUTF8, RFC 6531), according to the last check.
   * False before the first check.
   */
  readonly takesUnicode: boolean;
  /** True for the outbox of a development server: a letter reaches nobody. */
  readonly isOutbox?: true;
  close(): void;
}
