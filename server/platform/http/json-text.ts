/**
 * UTF-8 bytes as a string: one character, 0 to 255, for each byte (Node.js' encoding 'latin1'). Such strings are joined like
 * texts, take one byte of memory for each character whatever the alphabet, and are sent without being encoded.
 */
export type ByteString = string;

export function toByteString(text: string): ByteString {
  return Buffer.from(text).toString('latin1');
}

/** The compressed bytes of a text that have been sent, by encoding. */
export type Bodies = Pick<Map<string, Buffer>, 'get' | 'set'>;

/** An answer that is JSON text already, made from cached parts. `Output` is the type of the text when it is parsed. */
export class JsonText<Output> {
  readonly bytes: ByteString;
  /** Cursor of the next page for the `Link` header; null at the end and for calls without pages. */
  readonly nextCursor: string | null;
  readonly bodies: Bodies;
  /** How many other people the text shows with name and photo, for the limit on cards. */
  readonly cards: number;
  /** Only for the type checker. */
  declare readonly output: Output;

  /** @param bodies those of the same text, so that they are made once. */
  constructor(bytes: ByteString, nextCursor: string | null = null, bodies: Bodies = new Map(), cards = 0) {
    this.bytes = bytes;
    this.nextCursor = nextCursor;
    this.bodies = bodies;
    this.cards = cards;
  }
}

/** Creates bodies of a text that is cached. @param onGrowth counts their bytes. */
export function createCountedBodies(onGrowth: (bytes: number) => void): Bodies {
  const bodies = new Map<string, Buffer>();
  return {
    get: (encoding) => bodies.get(encoding),
    set(encoding, body) {
      onGrowth(body.byteLength - (bodies.get(encoding)?.byteLength ?? 0));
      return bodies.set(encoding, body);
    },
  };
}
