import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';

/** The words of an operator's file. */
export interface OwnWords {
  /** Words that ask the author to think again. */
  readonly words: readonly string[];
  readonly refused: readonly string[];
  /** Words that are never found, even if a default list has them. */
  readonly allowed: readonly string[];
}

export const noWords: OwnWords = { words: [], refused: [], allowed: [] };

const MAX_BYTES = 1024 * 1024;
const WORD_MAX = 60;

/**
 * Reads a word list: one word or phrase per line. `!word` is refused, `-word` is never found, `#` starts a comment.
 * @throws Error with one line for the operator: the file cannot be read, or a line cannot be used.
 */
export async function readWordFile(file: string): Promise<OwnWords> {
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES} bytes`);
  const bytes = await readFile(file);
  if (!isUtf8(bytes)) throw new Error(`${file} is not UTF-8`);
  return parseWords(bytes.toString(), file);
}

/** Parses the text of a word list, see {@link readWordFile}. @param name the file's name for errors. */
export function parseWords(text: string, name: string): OwnWords {
  const lists = { words: [] as string[], refused: [] as string[], allowed: [] as string[] };
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const entry = line.replace(/#.*/, '').trim();
    if (entry === '') continue;
    const list = entry.startsWith('!') ? 'refused' : entry.startsWith('-') ? 'allowed' : 'words';
    const word = (list === 'words' ? entry : entry.slice(1)).trim().normalize('NFC').toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(word) || word.length > WORD_MAX)
      throw new Error(
        `${name}, line ${index + 1}: a word has 1 to ${WORD_MAX} characters, with a letter or a digit`,
      );
    lists[list].push(word);
  }
  return lists;
}
