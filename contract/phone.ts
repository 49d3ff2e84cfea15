/**
 * A phone number as it is stored: without spaces, dashes, brackets and the prefixes of India (+91, 0091, and a 0 before
 * 10 digits). Anything else is left in: `register` refuses it. It may be used on a number that is still being
 * typed: a prefix goes when the next digit comes.
 */
export function cleanPhone(typed: string): string {
  const text = typed.replace(/[\s\p{Cf}\p{Pd}()./]/gu, '').replace(/^(?:\+|00)91(?=.)/, '');
  return text.replace(/^(?:0|91)(?=\d{10}$)/, '');
}
