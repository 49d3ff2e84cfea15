import * as z from 'zod/mini';
import { countCharacters, splitCharacters, wireText } from './input.ts';
import { DECISION_TEXT_MAX } from './limits.ts';
import { removeStrays } from './text-strays.ts';

/**
 * The rules for every text of a person (docs/product.md section 11). An invisible text cannot be published, and a text
 * must not change the display of the text around it. Source: Unicode Standard, chapter 23, and Unicode Standard Annex
 * 9.
 */

/** `line`: a name. `lines`: an opinion or a note, which may have line breaks. */
export type TextForm = 'line' | 'lines';

/**
 * Maximum code points in one grapheme. A family of four has 7, the flag of Wales 7, a Tibetan stack 4. One keyboard
 * emoji has more and is refused: a kiss with two skin tones has 10.
 */
export const GRAPHEME_MAX = 8;

/** Letters and symbols with an empty glyph, as the content of a character class. */
export const BLANKS = String.raw`\u2800\ufffc\u{13441}\u{13442}\u{1d159}`;

/**
 * Matches a code point with its own glyph. Combining marks have none. Unassigned and private code points have no
 * defined glyph. Emoji of later Unicode versions use code points that are already pictographic.
 */
const visible = new RegExp(
  String.raw`(?![\p{Default_Ignorable_Code_Point}${BLANKS}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]`,
  'u',
);

/**
 * Characters that disrupt the text around them: control characters except the line feed, line and paragraph separators,
 * direction overrides, and controls that Unicode has deprecated or reserved for internal use.
 */
const disruptive =
  /(?!\n)\p{Cc}|[\u2028\u2029\u202d\u202e\u206a-\u206f\ufff9-\ufffb\u{e0001}\p{Noncharacter_Code_Point}]/u;

const embeddings = new Set(['\u202a', '\u202b']);
const isolates = new Set(['\u2066', '\u2067', '\u2068']);
const END_OF_EMBEDDING = '\u202c';
const END_OF_ISOLATE = '\u2069';

/** True if every change of direction ends in its line. A line break ends all of them. */
function isBalanced(line: string): boolean {
  const open: string[] = [];
  for (const character of line) {
    if (embeddings.has(character)) open.push(END_OF_EMBEDDING);
    else if (isolates.has(character)) open.push(END_OF_ISOLATE);
    else if (character !== END_OF_EMBEDDING && character !== END_OF_ISOLATE) continue;
    else if (open.pop() !== character) return false;
  }
  return open.length === 0;
}

/**
 * Returns the text as stored: NFC, trimmed, without invisible characters that no script needs. In `lines`, a line break
 * becomes a line feed, a tab becomes a space, and at most one empty line remains between lines.
 */
function tidyText(text: string, form: TextForm): string {
  const sent = text.normalize('NFC');
  const clean = removeStrays(sent).normalize('NFC');
  // A text of only invisible characters must be refused, so it does not become empty.
  const normal = isVisible(clean) ? clean : sent;
  if (form === 'line') return normal.trim();
  return normal
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim();
}

/** True if a reader sees anything of the text. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** True if the text does not change the text around it. @param text after {@link tidyText}. */
export function isHarmless(text: string, form: TextForm): boolean {
  if ((form === 'lines' ? /^[\n\x20-\x7e]*$/ : /^[\x20-\x7e]*$/).test(text)) return true;
  if (disruptive.test(text) || (form === 'line' && text.includes('\n'))) return false;
  if (/[\u202a-\u202c\u2066-\u2069]/.test(text) && !text.split('\n').every(isBalanced)) return false;
  for (const { segment } of splitCharacters(text)) if (isTooLong(segment)) return false;
  return true;
}

function isTooLong(grapheme: string): boolean {
  return grapheme.length > GRAPHEME_MAX && Array.from(grapheme).length > GRAPHEME_MAX;
}

/**
 * A text for others, with at least one visible character. `message` is the error for an invisible text or another type.
 */
export function shownText(message: string, form: TextForm) {
  return tidy(message, form).check(z.refine(isVisible, message), harmless(form));
}

/** A text for others, of 1 to `max` characters as a person counts them. */
export function shortText(max: number, message: string, form: TextForm) {
  return tidy(message, form).check(z.refine(isVisible, message), ...atMost(max, message, form));
}

/** As {@link shortText}, or empty. */
export function shortTextOrEmpty(max: number, message: string, form: TextForm) {
  const isEmptyOrVisible = (text: string) => text === '' || isVisible(text);
  return tidy(message, form).check(z.refine(isEmptyOrVisible, message), ...atMost(max, message, form));
}

/** As {@link shortTextOrEmpty}: absent and null become `''`. */
export function optionalText(max: number, message: string, form: TextForm) {
  const noNull = z.transform((value: string | null | undefined) => value ?? '');
  return z._default(z.pipe(noNull, shortTextOrEmpty(max, message, form)), '');
}

/** Maximum code units of the longest text: 1,000 graphemes of {@link GRAPHEME_MAX} code points of two units. */
const UNITS_MAX = DECISION_TEXT_MAX * GRAPHEME_MAX * 2;

function tidy(message: string, form: TextForm) {
  return wireText(message).check(
    // A longer text is refused without further work.
    z.maxLength(UNITS_MAX, { error: message, abort: true }),
    z.overwrite((text) => tidyText(text, form)),
  );
}

/** For a person who pasted the text. */
const harmfulMessage =
  'The text has characters that cannot be shown. Please type it again instead of pasting it.';

function harmless(form: TextForm) {
  return z.refine<string>((text) => isHarmless(text, form), harmfulMessage);
}

function atMost(max: number, message: string, form: TextForm) {
  return [
    // A longer text is refused without further checks.
    z.maxLength(max * GRAPHEME_MAX * 2, { error: message, abort: true }),
    harmless(form),
    // A character has at least one unit, so short texts need no counting.
    z.refine<string>((text) => text.length <= max || countCharacters(text) <= max, message),
  ] as const;
}
