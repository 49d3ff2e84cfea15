/** What is said to one person. Plain text only: nothing in it is loaded from anywhere. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The only part that a test replaces: hands one letter over, or throws. */
export interface MailTransport {
  send(letter: Letter): Promise<void>;
  /** Whether letters could be handed over now, without sending one. @throws when not. */
  check(): Promise<void>;
  close(): void;
}
