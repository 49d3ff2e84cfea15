import { CODE_DIGITS } from './limits.ts';

/** Separators between the digits of a copied code: blanks, dashes and invisible characters. */
const separators = /[\p{White_Space}\p{Pd}\u2212\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Normalises a typed code: removes separators, and replaces the digits of every script by ASCII digits. All other
 * characters stay, so that a check refuses them.
 */
export function normaliseCode(typed: string): string {
  return toAsciiDigits(typed.replaceAll(separators, ''));
}

/** Replaces the digits of every script. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, toAsciiDigit);
}

/** Matches a code, right or wrong. */
export const codePattern = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);

/** A script's digits are ten consecutive code points, from 0 to 9. Several such rows may follow each other. */
function toAsciiDigit(digit: string): string {
  const last = digit.codePointAt(0) ?? 0;
  let first = last;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((last - first) % 10);
}
