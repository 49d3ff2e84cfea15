/** A mail to one person. Plain text only: nothing in it is loaded from anywhere. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A letter was not sent. The message is for the log: it names neither an address of a person nor the letter's text. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** The mail server will never accept this letter. Otherwise a later attempt may succeed. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, ...options }: ErrorOptions & { isPermanent: boolean }) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}

/** Hands letters to a mail server. Tests replace it. */
export interface MailTransport {
  /** @throws MailFailure. */
  send(letter: Letter): Promise<void>;
  /** Whether letters can be sent now, without sending one. @throws when not. */
  check(): Promise<void>;
  close(): void;
}
