import { pathToFileURL } from 'node:url';

/**
 * The address of an existing store. If the file is missing, SQLite fails. By default SQLite would create an empty store
 * and delete the log beside it.
 */
export function existingFile(file: string): URL {
  const address = pathToFileURL(file);
  address.searchParams.set('mode', 'rw');
  return address;
}
