/** A mail to one person, in plain text: mail programs load nothing from elsewhere. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where one click ends letters of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A letter could not be sent. The message is for the log and contains neither a person's address nor the letter's text. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** True when the mail server will never accept this letter. Otherwise a later attempt may succeed. */
  readonly isPermanent: boolean;
  /** Whether other letters would fail, too: the reason is not in this letter. */
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
   * Whether it takes addresses with other letters than those of ASCII before the @ (SMTPUTF8, RFC 6531), as the last check has
   * found. False before the first one.
   */
  readonly takesUnicode: boolean;
  close(): void;
}
