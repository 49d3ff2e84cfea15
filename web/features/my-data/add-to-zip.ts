import { strToU8, zipSync } from 'fflate';

/** The last record of a ZIP without a comment: its signature, and its length in bytes. */
const END_SIGNATURE = 0x06_05_4b_50;
const END_SIZE = 22;
/** Places in that record, and in a record of the directory. */
const [COUNT_HERE, COUNT, DIRECTORY_SIZE, DIRECTORY_AT, FILE_AT] = [8, 10, 12, 16, 42];

/** The parts of a ZIP: the files, then the directory, then the last record. */
interface Parts {
  readonly files: Blob;
  readonly directory: Blob;
  readonly end: DataView<ArrayBuffer>;
}

/** Null if the file is no ZIP, is cut off, or has a comment. */
async function readParts(zip: Blob): Promise<Parts | null> {
  if (zip.size < END_SIZE) return null;
  const end = await viewOf(zip.slice(-END_SIZE));
  if (end.getUint32(0, true) !== END_SIGNATURE) return null;
  const at = end.getUint32(DIRECTORY_AT, true);
  return { files: zip.slice(0, at), directory: zip.slice(at, zip.size - END_SIZE), end };
}

const viewOf = async (bytes: Blob) => new DataView(await bytes.arrayBuffer());

/**
 * Adds a text file to a ZIP. What the ZIP has is neither unpacked nor read: in a large one that would take seconds on a
 * phone.
 * @returns null if `zip` is not a whole ZIP.
 */
export async function addToZip(zip: Blob, name: string, text: string): Promise<Blob | null> {
  const before = await readParts(zip);
  const added = await readParts(new Blob([zipSync({ [name]: strToU8(text) })]));
  if (!before || !added) return null;
  const entry = await viewOf(added.directory);
  entry.setUint32(FILE_AT, before.files.size, true);
  const { end } = before;
  for (const at of [COUNT_HERE, COUNT]) end.setUint16(at, end.getUint16(at, true) + 1, true);
  end.setUint32(DIRECTORY_SIZE, before.directory.size + added.directory.size, true);
  end.setUint32(DIRECTORY_AT, before.files.size + added.files.size, true);
  return new Blob([before.files, added.files, before.directory, entry, end], { type: zip.type });
}
