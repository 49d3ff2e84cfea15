import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { ConfigError, refuseSetting } from './refuse.ts';
import { readShownText } from './shown-text.ts';

/** The variables with the name of an operator's text file, and an example for each. */
const fileExamples = {
  HELP_FILE: './help.txt (a line of it: Campus health service: +91 11 5550 0100)',
  RULES_FILE: './rules.txt (a line of it: respect: Do not insult anybody.)',
  WORD_LIST: './words.txt (a line of it: !a-slur)',
} as const;

/** What named the file: a variable, or the words of the command `quad rules`. */
export type FileSource = keyof typeof fileExamples | 'quad rules';

/** Throws a ConfigError about an operator's text file. */
export function refuseFile(source: FileSource, what: string): never {
  if (source !== 'quad rules') return refuseSetting(source, what, fileExamples[source]);
  throw new ConfigError(`The file ${what}. Example: quad rules ${fileExamples.RULES_FILE}`);
}

/**
 * Reads the lines of an operator's text file. Skips empty lines and lines that begin with #.
 * @throws ConfigError.
 */
export function readLines(source: FileSource, file: string): string[] {
  const bytes = readBytes(source, file);
  if (!isUtf8(bytes)) refuseFile(source, 'is not UTF-8');
  const lines = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  return lines.flatMap((line, nth) => {
    if (line === '' || line.startsWith('#')) return [];
    return (
      readShownText(line) ?? refuseFile(source, `has characters that cannot be shown in line ${nth + 1}`)
    );
  });
}

function readBytes(source: FileSource, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    return refuseFile(source, `cannot be read: ${(error as Error).message}`);
  }
}
