import { isLatinEnding } from './domain-endings.ts';

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
/** A scheme, "www.", an IPv4 address with a port or a path ("1.2.3.4" is a version), a host of India's institutions, punycode. */
const link =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)\S|(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?::\d|\/\S)|[\p{L}\p{M}\p{N}-]\.(?:(?:ac|res)\.in\b|xn--\S)/iu;
/** What may be the end of a host, with the beginning of its path. */
const hostEnd = /(?<=[\p{L}\p{M}\p{N}-])\.([a-z]+\b|[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}]))(\/\S)?/giu;
/** Endings that hardly any sentence in English or in Hindi with Latin letters begins with, and no file name has. */
const clearEnding =
  /^(?:ai|app|au|az|bg|biz|br|cc|cn|co|com|cz|dev|dk|edu|eu|fr|gg|gov|gr|hk|info|io|ir|jp|kz|lt|lv|ly|mobi|mx|net|nl|nz|org|ru|tw|ua|uk|uz|vn|xyz|za|бг|бел|рус|рф|срб|укр|қаз|ελ|ευ|հայ|გე)$/iu;
/** Endings of other alphabets that are words. */
const foreignWord = /^(?:сайт|онлайн|भारत|中国|한국)$/iu;
/** Degrees and names of software that look like hosts. */
const noHost = /(?<![\p{L}\p{M}\p{N}-])(?:[bim]\.com|[bm]\.sc|(?:asp|vb|ml)\.net|socket\.io)\b/giu;
/** This full stop is a dot in an address (UTS 46), and ends sentences in Chinese and Japanese. */
const ideographicDot = /(?<![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])。/gu;
/** Digits with separators between them, that are no part of a word. */
const digits = /(?<![\p{L}\p{N}])\+?\s*\d(?:[\s().\-–/]*\d)*(?![\p{L}\p{N}])/gu;

/** The kind of contact data in a text; null if there is none. */
export function findContactData(text: string): ContactData | null {
  const plain = withAsciiDigits(text.normalize('NFKC').replace(invisible, '').replace(ideographicDot, '.'));
  if (mailAddress.test(plain) || spelledAddress.test(plain)) return 'mail address';
  if (hasLink(plain.replace(noHost, ''))) return 'link';
  const isPhone = mobileNumber.test(plain) || (plain.match(digits) ?? []).some(isPhoneNumber);
  return isPhone ? 'phone number' : null;
}

/** An ending that is also a word needs a path: "Kind.In my view" is no link. */
function hasLink(text: string): boolean {
  if (link.test(text)) return true;
  return [...text.matchAll(hostEnd)].some(
    ([, ending = '', path]) =>
      clearEnding.test(ending) || (path && (isLatinEnding(ending) || foreignWord.test(ending))),
  );
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
