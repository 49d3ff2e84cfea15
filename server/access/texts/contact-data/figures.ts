import { readSpoken, readTimes } from './spoken-digits.ts';

/** A piece of the text with digits. */
export interface Group {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** Number of unambiguous words for digits; 0 for figures. */
  readonly spoken: number;
  readonly isSpoken: boolean;
  readonly isTens: boolean;
  readonly hasPlus: boolean;
  /** The text between this group and the previous one: signs, connecting words, or other words. */
  readonly gap: string;
  readonly gapWords: number;
}

const month = '(?:0?[1-9]|1[0-2])';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const year = '(?:19|20)\\d{2}';
/**
 * Figures that are not phone numbers: dates, times, years, scores, decimals, percentages, sums of money, amounts with a
 * unit.
 */
const otherFigures = new RegExp(
  [
    String.raw`(?<![\d/.-])(?:${day}([-/. ])${month}\1(?:${year}|\d{2})|${month}[-/]${day}[-/](?:${year}|\d{2})|${year}([-/.])${month}\2${day})(?![\d/-]|\.\d)`,
    String.raw`(?<![\d:])\d{1,2}:[0-5]\d(?!:?\d)`,
    String.raw`(?<!\d)${year}\s?[-–/]\s?(?:${year}|\d{2})(?!\d|-\d)`,
    String.raw`(?<![\d/])\d{1,3}\s?/\s?\d{1,3}(?!\s?/|\d)`,
    String.raw`(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.])`,
    String.raw`(?<![\d.])[0-3]\.\d{3,}(?![\d.])`,
    String.raw`\d+(?:\.\d+)?\s?%`,
    String.raw`(?:₹|\brs\.?|\$|€)\s?\d[\d,.]*`,
    String.raw`(?<![\d,])\d{1,2}(?:,\d{2})*,\d{3}(?![\d,])`,
    String.raw`(?<![\p{L}\d])\d{1,4}(?:st|nd|rd|th|am|pm|k|x|km|kg|gb|mb|hrs?|min|yrs?)\b`,
  ].join('|'),
  'giu',
);
/** Figures with letters in place of digits, such as "O" for zero; or an "O" between figures. */
const lookalikeDigits =
  /(?<![\p{L}\d])(?=[^\d\s]*\d)[\dOoIil|SsBZz]{2,15}(?![\p{L}\d])|(?<=\d[\s.-]{0,2})[Oo](?=[\s.-]{0,2}(?:\d|[Oo]\b|$))/gu;
/** "first five 98765, last five 43210" */
const halves =
  /\b(?:first|last|next|then|starting|ending|other|remaining|pehle|aakhri)\s+(?:three|four|five|six|seven|[3-7]|paanch|half|part|digits?)(?:\s+(?:digits?|numbers?|are|is|:))*(?=\W+\d)/giu;
const DIGITS_AROUND_MIN = 6;
/** Replaces figures that are not part of a phone number. */
export const OTHER = '\u0001';
const digitByLetter: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  i: '1',
  l: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
};
/** Words, figures and mixtures of both. */
const piece = /[\p{L}\p{M}\p{N}]+/gu;
const parts = /\d+|[^\d]+/gu;
const connecting = new Set(
  'and then dash hyphen minus space dot point plus comma aur phir fir or n slash followed by underscore gap blank aani ani mattu mariyu um tar tarpor ke baad uske add remove hundred thousand hyphan tick star hash'.split(
    ' ',
  ),
);

/**
 * Reads the figures and spoken digits of a text that may be parts of a phone number. Other figures become gaps with
 * `\u0001`.
 */
export function readGroups(text: string): Group[] {
  const asFigures = (run: string) => Array.from(run, (letter) => digitByLetter[letter] ?? letter).join('');
  const hasMany = text.replaceAll(/[^\d]/g, '').length >= DIGITS_AROUND_MIN || /\d[OoIl]{4}/.test(text);
  const readable = (hasMany ? text.replaceAll(lookalikeDigits, asFigures) : text).replaceAll(
    halves,
    (words) => ' '.repeat(words.length),
  );
  return findGroups(readable.replaceAll(otherFigures, (other) => OTHER.repeat(other.length)));
}

function findGroups(text: string): Group[] {
  const groups: Group[] = [];
  let gapWords = 0;
  let times: { count: number; start: number } | null = null;
  for (const { word, start } of splitPieces(text)) {
    const isFigure = /^\d/.test(word) && !/\p{L}/u.test(word);
    const count = isFigure ? null : readTimes(word);
    if (count !== null) {
      times = { count, start };
      continue;
    }
    const spoken = isFigure ? null : readSpoken(word);
    if (!isFigure && !spoken) {
      gapWords += connecting.has(word.toLowerCase()) || word.length === 1 ? 0 : 1;
      times = null;
      continue;
    }
    const last = groups.at(-1);
    const end = start + word.length;
    const digits = spoken?.digits ?? word;
    const gap = text.slice(last?.end ?? 0, times?.start ?? start);
    if (last?.isTens && !times && /^[1-9]$/.test(digits) && /^[\s-]{0,2}$/.test(gap))
      groups[groups.length - 1] = {
        ...last,
        digits: last.digits.charAt(0) + digits,
        end,
        isTens: false,
        spoken: 2,
      };
    else
      groups.push({
        digits: times ? digits.charAt(0).repeat(times.count) + digits.slice(1) : digits,
        start: times?.start ?? start,
        end,
        spoken: spoken?.clear ?? 0,
        isSpoken: !isFigure,
        isTens: spoken?.isTens ?? false,
        hasPlus: isFigure && hasPlusBefore(text, start),
        gap,
        gapWords,
      });
    gapWords = 0;
    times = null;
  }
  return groups;
}

/**
 * Splits a text into words and figures. `nine8seven` and `98765abc43210` give three pieces; `n1ne` and a roll number
 * such as `b98765` give one.
 */
function splitPieces(text: string): { readonly word: string; readonly start: number }[] {
  return [...text.matchAll(piece)].flatMap(({ 0: word, index }) => {
    const pieces = [...word.matchAll(parts)].map((part) => ({ word: part[0], start: index + part.index }));
    const isSpelled = readSpoken(word) && !beginsWithFigures(pieces);
    return pieces.length === 1 || isSpelled || !hasNumber(word, pieces) ? [{ word, start: index }] : pieces;
  });
}

/** "70three" is figures and a word, not a misspelt "to three". */
function beginsWithFigures([figures, letters]: readonly { readonly word: string }[]): boolean {
  return /^\d/.test(figures?.word ?? '') && (readSpoken(letters?.word ?? '')?.clear ?? 0) > 0;
}

/** True if figures and letters without spaces contain a number: `call9876543210`. */
function hasNumber(word: string, pieces: readonly { readonly word: string }[]): boolean {
  const isBetweenFigures = /^\d.*\d$/u.test(word);
  return (
    isBetweenFigures ||
    pieces.some((one) => readSpoken(one.word) !== null || /^(?:0091|91|0)?[6-9]\d{9}$/.test(one.word))
  );
}

/** True for a plus sign that begins a number, unlike "C++ 12" or "4 + 5". */
function hasPlusBefore(text: string, start: number): boolean {
  return /(?:^|[^\p{L}\p{N}+\s])\s*\+\s*$|^\s*\+\s*$|\s\+$/u.test(text.slice(Math.max(0, start - 4), start));
}
