/** An answer that is JSON text already, made from cached parts. `Output` is the type of the text when it is parsed. */
export class JsonText<Output> {
  readonly text: string;
  /** Cursor of the next page for the `Link` header; null at the end and for calls without pages. */
  readonly nextCursor: string | null;
  /** The bytes that have been sent, by encoding; null for an encoding in which only the text was sent. */
  readonly bodies = new Map<string, Buffer | null>();
  /** Only for the type checker. */
  declare readonly output: Output;

  constructor(text: string, nextCursor: string | null = null) {
    this.text = text;
    this.nextCursor = nextCursor;
  }
}
