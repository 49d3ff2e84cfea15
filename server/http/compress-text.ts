import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { createBoundedCache, sizeOfText } from '#server/cache/bounded-cache.ts';

/** Shorter texts are sent as they are. */
const COMPRESS_MIN = 1_024;
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum number of `Accept-Encoding` headers whose result is remembered. */
const HEADERS_MAX = 1_000;

const encodings = ['zstd', 'br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

interface CompressedText {
  readonly encoding: Encoding;
  readonly body: Buffer;
}

/** Compresses a text for the value of an `Accept-Encoding` header. Null when it must be sent as it is. */
export type CompressText = (text: string, accepted: string | undefined) => CompressedText | null;

/** Chunk size in bytes. Answers are small, so the default of 16 KB would mostly be allocated in vain. */
const chunkSize = 4_096;

/** The fastest level of each encoding: a page of cards shrinks to about a seventh in less time than it takes to send it. */
const compress: Record<Encoding, (text: Buffer) => Buffer> = {
  zstd: (text) => zstdCompressSync(text, { chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (text) => brotliCompressSync(text, { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text) => gzipSync(text, { chunkSize, level: 1 }),
};

/** Creates a compressor. It remembers the result by the text, so that an answer that repeats is compressed once. */
export function createTextCompressor(): CompressText {
  const cache = createBoundedCache<Buffer>(MAX_BYTES);
  const chosen = new Map<string, Encoding | null>();

  function choose(accepted: string): Encoding | null {
    const known = chosen.get(accepted);
    if (known !== undefined) return known;
    if (chosen.size >= HEADERS_MAX) chosen.clear();
    const choice = chooseEncoding(accepted);
    chosen.set(accepted, choice);
    return choice;
  }

  return (text, accepted) => {
    if (accepted === undefined || text.length < COMPRESS_MIN) return null;
    const encoding = choose(accepted);
    if (!encoding) return null;
    const key = `${encoding} ${text}`;
    const known = cache.get(key);
    if (known) return { encoding, body: known };
    const body = compress[encoding](Buffer.from(text));
    cache.set(key, body, sizeOfText(text) + body.length);
    return { encoding, body };
  };
}

/** The best encoding that the header accepts (RFC 9110 section 12.5.3); null for none. */
export function chooseEncoding(accepted: string): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', weight] = part.split(';').map((piece) => piece.trim());
    weights.set(name, weight?.startsWith('q=') ? Number(weight.slice(2)) : 1);
  }
  const any = weights.get('*') ?? 0;
  return encodings.find((encoding) => (weights.get(encoding) ?? any) > 0) ?? null;
}
