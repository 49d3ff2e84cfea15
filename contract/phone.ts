import { toAsciiDigits } from './typed-code.ts';

/**
 * Removes spaces, dashes, brackets and the prefixes of India (+91, 0091, and a 0 before 10 digits) from a phone number.
 * Replaces the digits of other scripts. All other characters stay, and a check refuses them. The form uses this
 * function during typing, so a prefix is removed only when the next digit is typed.
 */
export function cleanPhone(typed: string): string {
  const text = toAsciiDigits(typed)
    .replace(/[\s\p{Cf}\p{Pd}()./]/gu, '')
    .replace(/^(?:\+|00)91(?=.)/, '');
  return text.replace(/^(?:0|91)(?=\d{10}$)/, '');
}
