import path from 'node:path';
import { ConfigError } from '#server/platform/config/refuse.ts';

/**
 * Translates an error of opening or migrating the store to a ConfigError with a remedy. Returns other errors unchanged.
 * Primary result codes: https://sqlite.org/rescode.html
 */
export function explainSqliteError(error: unknown, folder: string): unknown {
  const { errcode, message } = error as Error & { errcode?: number };
  if (errcode === undefined) return error;
  const file = path.join(folder, 'quad.db');
  const meanings: Record<number, string> = {
    8: `${file} is read-only (${message}). Give it and its folder to the user that runs Quad`,
    10: `the disk of ${file} has an error or a limit (${message})`,
    11: `${file} is damaged (${message}). Restore it from a backup`,
    13: `the disk of ${file} is full. Free some space`,
    14: `${file} cannot be opened (${message}). Give it and its folder to the user that runs Quad`,
    26: `${file} is not a store of Quad. Restore it from a backup`,
  };
  const what = meanings[errcode & 0xff] ?? `${file} cannot be used (${message})`;
  return new ConfigError(
    `DATA_DIR cannot be used: ${what}. Or set another folder. Example: DATA_DIR=/srv/quad`,
    {
      cause: error,
    },
  );
}
