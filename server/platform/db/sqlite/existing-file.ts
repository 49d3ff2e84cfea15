import { pathToFileURL } from 'node:url';

/**
 * The address of a store that exists. Where there is none, SQLite then fails, instead of creating an empty one and deleting the log that is
 * beside it.
 */
export function existingFile(file: string): URL {
  const address = pathToFileURL(file);
  address.searchParams.set('mode', 'rw');
  return address;
}
