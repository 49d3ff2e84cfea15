/**
 * Contact data in a text that everybody sees: mail addresses, links and phone numbers (docs/safety.md). It finds the usual
 * spellings, not every trick.
 */
export type ContactData = 'mail address' | 'link' | 'phone number';

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const mailAddress = /[^\s@,;:<>()]+@[^\s@]+\.\p{L}{2,}/u;
/** "asha (at) example dot com". */
const spelledAddress =
  /\S\s*(?:\(at\)|\[at\]|\sat\s)\s*[\w-]+(?:\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*|\.)[a-z]{2,}/iu;
/** Endings that are words need a path: "Kind.In my view" is no link. Those of India's institutions have two parts. */
const link =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)\S|\b[\p{L}\p{N}-]+\.(?:(?:(?:ac|co|edu|gov|net|org|res)\.in|ai|app|biz|cc|co|com|dev|edu|gg|gov|info|io|ly|net|org|tv|uk|xyz)\b|(?:be|club|in|link|live|me|online|shop|site|to|us)\/\S)/iu;
/** Digits with separators between them, that are no part of a word. */
const digits = /(?<![\p{L}\p{N}])\+?\s*\d(?:[\s().\-–/]*\d)*(?![\p{L}\p{N}])/gu;

/** The kind of contact data in a text; null if there is none. */
export function findContactData(text: string): ContactData | null {
  const plain = withAsciiDigits(text.normalize('NFKC').replace(invisible, ''));
  if (mailAddress.test(plain) || spelledAddress.test(plain)) return 'mail address';
  if (link.test(plain)) return 'link';
  const isPhone = mobileNumber.test(plain) || (plain.match(digits) ?? []).some(isPhoneNumber);
  return isPhone ? 'phone number' : null;
}

/** A mobile number of India, also as a part of a word: "call9876543210". */
const mobileNumber = /(?<!\d)(?:0091)?[6-9]\d{9}(?!\d)/;

/**
 * Ten digits, also after 0 or 91, or 8 to 15 after a plus sign: not "2024-2025", and no longer number. 00 is a plus sign, but
 * the numbers of the countries 1 and 7 have 11 digits: "001234567890" is a roll number.
 */
function isPhoneNumber(text: string): boolean {
  const number = text.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return /^\d{8,15}$/.test(number);
  return /^(?:(?:0|91)?\d{10}|00(?:[17]\d{10}|[2-689]\d{7,14}))$/.test(number);
}

const digit = /\p{Nd}/u;

/** Writes the digits of every script as 0 to 9. Unicode keeps the ten digits of a script together, in their order. */
function withAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}
