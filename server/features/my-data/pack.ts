import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { setImmediate } from 'node:timers/promises';

/** A file in the ZIP: text in pieces, or bytes that are stored uncompressed. */
export interface PackedFile {
  readonly name: string;
  readonly content: Iterable<string> | Uint8Array;
}

/** Number of characters that are compressed before other requests get a turn. */
const PIECE = 64 * 1024;

/** Packs files in pieces with pauses. Compressing many years of data at once would block other requests. */
export async function packFiles(files: readonly PackedFile[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { name, content } of files) {
    if (content instanceof Uint8Array) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(content, true);
      continue;
    }
    const file = new ZipDeflate(name, { level: 3 });
    zip.add(file);
    for (const piece of joinPieces(content)) {
      file.push(strToU8(piece));
      await setImmediate();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return Buffer.concat(parts);
}

function* joinPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
