/** The bytes of a text that have been sent, by encoding; null for an encoding in which only the text was sent. */
export type Bodies = Pick<Map<string, Buffer | null>, 'get' | 'set'>;

/** An answer that is JSON text already, made from cached parts. `Output` is the type of the text when it is parsed. */
export class JsonText<Output> {
  readonly text: string;
  /** Cursor of the next page for the `Link` header; null at the end and for calls without pages. */
  readonly nextCursor: string | null;
  readonly bodies: Bodies;
  /** Only for the type checker. */
  declare readonly output: Output;

  /** @param bodies those of the same text, so that they are made once. */
  constructor(text: string, nextCursor: string | null = null, bodies: Bodies = new Map()) {
    this.text = text;
    this.nextCursor = nextCursor;
    this.bodies = bodies;
  }
}

/** Creates bodies of a text that is cached. @param onGrowth counts their bytes. */
export function createCountedBodies(onGrowth: (bytes: number) => void): Bodies {
  const bodies = new Map<string, Buffer | null>();
  return {
    get: (encoding) => bodies.get(encoding),
    set(encoding, body) {
      onGrowth((body?.byteLength ?? 0) - (bodies.get(encoding)?.byteLength ?? 0));
      return bodies.set(encoding, body);
    },
  };
}
