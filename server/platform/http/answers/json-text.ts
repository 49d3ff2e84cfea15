/**
 * UTF-8 bytes as a string: one character, 0 to 255, per byte (Node.js' encoding 'latin1'). Such strings are joined like
 * texts and sent without encoding. They take one byte of memory per character, whatever the alphabet.
 */
export type ByteString = string;

export function toByteString(text: string): ByteString {
  return Buffer.from(text).toString('latin1');
}

/** The compressed bytes of a text that was sent, by encoding. */
export type Bodies = Pick<Map<string, Buffer>, 'get' | 'set'>;

/** An answer that is already JSON text, made from cached parts. `Output` is the type of the parsed text. */
export class JsonText<Output> {
  readonly bytes: ByteString;
  /** Cursor of the next page for the `Link` header; null at the end and for calls without pages. */
  readonly nextCursor: string | null;
  readonly bodies: Bodies;
  /** The number of other people whose name and photo the text shows, for the limit on cards. */
  readonly people: number;
  /** Only for the type checker. */
  declare readonly output: Output;

  /** @param bodies the shared bodies of the same text, so that each encoding is made once. */
  constructor(bytes: ByteString, nextCursor: string | null = null, bodies: Bodies = new Map(), people = 0) {
    this.bytes = bytes;
    this.nextCursor = nextCursor;
    this.bodies = bodies;
    this.people = people;
  }
}

/** Creates the bodies of a cached text. @param onGrowth counts their bytes. */
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
