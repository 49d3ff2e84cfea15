import { words, type Words } from '#contract/words/en/words.ts';
import { translation } from '#web/data/words.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒĝħíĵķłɱñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑĜĦÍĴĶŁṀÑÓƤɊŔŠŦÚṼŴẊÝŽ';
const LONGER = 0.4;

function pseudo(text: string): string {
  const letters = [...text].map((letter) => [...accented][plain.indexOf(letter)] ?? letter);
  return `[${letters.join('')} ${'·'.repeat(Math.ceil(text.length * LONGER))}]`;
}

function toPseudo(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value === 'function')
    return (...given: unknown[]) => pseudo(String((value as (...all: unknown[]) => unknown)(...given)));
  if (Array.isArray(value)) return value.map(toPseudo);
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, toPseudo(one)]));
}

/** The dictionaries beside `words`. Files of texts export them with names that end in `Words`. */
const files = import.meta.glob<Readonly<Record<string, object>>>(
  ['../../contract/words/en/*.ts', '!**/*.test.ts'],
  { eager: true },
);
const dictionaries = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => name.endsWith('Words'))
  .map(([, dictionary]) => dictionary);

export const pseudoWords: Words = { ...(toPseudo(words) as Words), locale: 'ar-EG' };

/**
 * All dictionaries without ASCII letters, 40% longer than English. A text that is still in English does not come from a
 * dictionary. Dates and numbers are Arabic for the same reason.
 */
export const pseudoLocale = [
  translation(words, pseudoWords),
  ...dictionaries.map((english) => translation(english, toPseudo(english) as object)),
];
