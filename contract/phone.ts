/**
 * Removes spaces, dashes, brackets and the prefixes of India (+91, 0091, and a 0 before 10 digits) from a phone number.
 * All other characters stay, and `register` refuses them. It also works during typing: a prefix is removed when the next
 * digit is typed.
 */
export function cleanPhone(typed: string): string {
  const text = typed.replace(/[\s\p{Cf}\p{Pd}()./]/gu, '').replace(/^(?:\+|00)91(?=.)/, '');
  return text.replace(/^(?:0|91)(?=\d{10}$)/, '');
}
