import { readFileSync } from 'node:fs';

/**
 * The lines of an operator's text file, without empty lines and those that begin with #.
 * @param refuseFile throws; it gets what is wrong.
 */
export function readLines(file: string, refuseFile: (what: string) => never): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    return refuseFile(`cannot be read: ${(error as Error).message}`);
  }
}
