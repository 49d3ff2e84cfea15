/** An answer that is JSON text already, made from cached parts. `Output` is the type of the text when it is parsed. */
export class JsonText<Output> {
  readonly text: string;
  /** Only for the type checker. */
  declare readonly output: Output;

  constructor(text: string) {
    this.text = text;
  }
}
