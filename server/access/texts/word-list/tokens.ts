import { latinLetters } from '#contract/lookalikes.ts';
import { latinFromIndic } from './latin-letters.ts';

/** A word of a text, including digits and signs that can be read as letters. */
export interface Token {
  /** In lower case, without accents, invisible characters and apostrophes. Latin lookalikes are Latin. */
  readonly text: string;
  /** The word's place in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The text before the word: only signs, spaces, or the end of a sentence. */
  readonly gap: 'signs' | 'blanks' | 'stop';
  /** True if the word has an apostrophe: "we'll" is not "well". */
  readonly hasApostrophe: boolean;
  /** True if the word begins with a small letter or a sign, unlike names. */
  readonly isLower: boolean;
  /** True if the word is written like a name: a capital letter, then small ones. */
  readonly isTitled: boolean;
}

const ignored = String.raw`\p{Default_Ignorable_Code_Point}\u20e3`;
const apostrophes = "'’‘ʼ`´";
/** Letters in circles and squares, which Unicode counts as symbols. */
const framedLetters = String.raw`\u2460-\u24ff\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}`;
const tokenPattern = new RegExp(
  String.raw`[\p{L}\p{N}@$!¡|*+€£¥¢§${framedLetters}${ignored}${apostrophes}][\p{L}\p{M}\p{N}@$!¡|*+€£¥¢§${framedLetters}${ignored}${apostrophes}]*`,
  'gu',
);
const removed = new RegExp(`[${ignored}${apostrophes}\u0300-\u036f]`, 'gu');
const hasContent = /[\p{L}\p{N}]/u;

/** Splits a text into its words. @param text in NFC. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const [piece] = match;
    const folded = foldLetters(piece);
    if (!hasContent.test(folded)) continue;
    const gap = tokens.length === 0 ? 'stop' : gapOf(text.slice(end, match.index));
    const hasApostrophe = /[a-z]['’‘ʼ`´][a-z]/i.test(piece);
    const start = match.index + piece.search(/[^!¡'’‘]/u);
    end = match.index + piece.replace(/[!¡'’‘]+$/u, '').length;
    tokens.push({
      text: folded,
      start,
      end,
      gap,
      hasApostrophe,
      isLower: !/^\p{Lu}/u.test(piece),
      isTitled: /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(piece),
    });
  }
  return tokens;
}

function gapOf(between: string): Token['gap'] {
  if (/[.!?;।\n]/u.test(between) && /\s/u.test(between)) return 'stop';
  return /\s/u.test(between) ? 'blanks' : 'signs';
}

/** Letters that resemble Latin ones without looking the same, in words that also have Latin letters. */
const resembling: Readonly<Record<string, string>> = {
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  г: 'r',
  п: 'n',
  κ: 'k',
  τ: 't',
  ι: 'i',
  ω: 'w',
  ß: 'ss',
};

/** The letters of a word for comparison: Latin letters if the word can be read so. */
export function foldLetters(word: string): string {
  if (/^[a-z]+$/.test(word)) return word;
  const plain = word
    .replaceAll(/(?<=\p{Ll})I/gu, '|')
    .replaceAll(/[\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, unframe);
  const letters = latinLetters(plain.normalize('NFKD').replaceAll(removed, '')).toLowerCase();
  if (/^[\0-\x7f]*$/.test(letters)) return letters;
  if (!/[a-z]/.test(letters)) return latinFromIndic(letters);
  return Array.from(letters, (letter) => resembling[letter] ?? letter).join('');
}

/** Replaces letters in black circles and squares and letters of flags. Unicode has no decomposition for them. */
function unframe(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = [0x1_f1_e6, 0x1_f1_70, 0x1_f1_50].find((start) => code >= start) ?? code;
  return String.fromCodePoint(97 + Math.min(code - first, 25));
}
