import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { refuseSetting } from './refuse.ts';
import { readShownText } from './shown-text.ts';

/** The variables with the name of an operator's text file, and an example for each. */
const fileExamples = {
  HELP_FILE: './help.txt (a line of it: Campus health service: +91 11 5550 0100)',
  RULES_FILE: './rules.txt (a line of it: respect: Do not insult anybody.)',
  WORD_LIST: './words.txt (a line of it: !a-slur)',
} as const;

type FileVariable = keyof typeof fileExamples;

/** Throws a ConfigError about the file of a variable. */
export function refuseFile(name: FileVariable, what: string): never {
  return refuseSetting(name, what, fileExamples[name]);
}

/**
 * Reads the lines of an operator's text file. Skips empty lines and lines that begin with #.
 * @param name the name of the variable.
 */
export function readLines(name: FileVariable, file: string): string[] {
  const bytes = readBytes(name, file);
  if (!isUtf8(bytes)) refuseFile(name, 'is not UTF-8');
  const lines = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  return lines.flatMap((line, nth) => {
    if (line === '' || line.startsWith('#')) return [];
    return readShownText(line) ?? refuseFile(name, `has characters that cannot be shown in line ${nth + 1}`);
  });
}

function readBytes(name: FileVariable, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    return refuseFile(name, `cannot be read: ${(error as Error).message}`);
  }
}
