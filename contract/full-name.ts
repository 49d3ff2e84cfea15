import { looksLatin } from './lookalikes.ts';
import { removeStraysOfName } from './text-strays.ts';
import { BLANKS } from './text.ts';

/**
 * Names that cannot pass for another name (Unicode Technical Standard 39). What is only written differently is folded; what
 * cannot be meant well is refused. Names in one alphabet and names of words in several alphabets stay as they are.
 */

/** Letters in another style, such as mathematical or full-width ones, and the shapes of Arabic letters. */
const styled =
  /[\u2100-\u214f\u2160-\u217f\u2460-\u24ff\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f16f}]/gu;

let spaces: RegExp | undefined;

/**
 * Folds what cannot be seen: invisible characters that no script needs are removed, letters in another style become plain ones,
 * and several spaces become one.
 */
export function foldName(name: string): string {
  // Most names are ASCII. The expression is compiled for the first other one.
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(name)) return name;
  spaces ??= new RegExp(String.raw`[\p{White_Space}${BLANKS}]+`, 'gu');
  return removeStraysOfName(name.replaceAll(styled, (letter) => letter.normalize('NFKC')))
    .replaceAll(spaces, ' ')
    .trim()
    .normalize('NFC');
}

/**
 * More marks on a letter than a name needs: five (Unicode Technical Standard 39, section 5.4), the same one twice, or one that
 * encloses the letter.
 */
export function hasTooManyMarks(name: string): boolean {
  return /\p{Mn}{5}|(\p{Mn})\1|\p{Me}/u.test(name.normalize('NFD'));
}

/** Between the digits of a number. */
const gap = String.raw`[ .()/_\u2010-\u2015-]{0,3}`;
/**
 * A mobile number of India: ten digits of any script, with or without its prefix (+91, 0091, 91, 0), whole or in pieces. A longer
 * number is none, such as the time in milliseconds. Or a number with a plus sign, of any country.
 */
const mobileNumber = new RegExp(
  [
    String.raw`(?<!\p{Nd}[ .-]?)(?:(?:[0०]{2}${gap})?[9९]${gap}[1१]|[0०])?${gap}[6-9६-९](?:${gap}\p{Nd}){9}(?!${gap}\p{Nd})`,
    String.raw`(?<!\p{Nd})[6-9६-९]\p{Nd}{9}(?!\p{Nd})`,
    String.raw`\+${gap}\p{Nd}(?:${gap}\p{Nd}){7,14}(?!\p{Nd})`,
  ].join('|'),
  'u',
);
/** The usual endings of hosts. The server knows all. `Md.Dev Sarkar` has none: a surname begins with a capital. */
const host =
  /[\p{L}\p{N}-]{2}\.(?:[Cc]om|[Nn]et|[Oo]rg|edu|gov|info|biz|xyz|io|app|dev|COM|NET|ORG|EDU|GOV|INFO|BIZ|XYZ|IO|APP)(?![\p{L}\p{N}])/u;

/**
 * Whether a name has a mail address, a link or a phone number in it. A name signs what its owner writes, so it is no place for a way to
 * reach somebody. "Asha Kumar 2" has none.
 */
export function hasContactInName(name: string): boolean {
  return mobileNumber.test(name) || /\S@\S|:\/\/|\bwww\./iu.test(name) || host.test(name);
}

/** Alphabets of words, the frequent ones first. Chinese, Japanese and Korean words may have Latin letters in them. */
const alphabets: readonly string[] = [
  'Latin',
  'Devanagari',
  'Latin Han Hiragana Katakana Bopomofo Hangul',
  ...`Arabic Bengali Tamil Telugu Kannada Malayalam Gujarati Gurmukhi Oriya Sinhala Ol_Chiki Meetei_Mayek Cyrillic Greek
    Hebrew Thai Lao Tibetan Myanmar Khmer Ethiopic Georgian Armenian Thaana Syriac Mongolian Yi Tifinagh Nko Adlam
    Lepcha Limbu Chakma Newa Tirhuta Syloti_Nagri Saurashtra Warang_Citi Sora_Sompeng Mro Wancho Gunjala_Gondi
    Masaram_Gondi Javanese Balinese Sundanese Batak Buginese Cham Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Kayah_Li
    Hanifi_Rohingya Miao Cherokee Canadian_Aboriginal Osage Lisu Vai Bamum Coptic Deseret Samaritan Mandaic`.split(
    /\s+/,
  ),
];

const wordPatterns = new Map<string, RegExp>();

/** Matches a word in one alphabet. Marks and digits of no alphabet fit every one. */
function wordIn(alphabet: string): RegExp {
  const known = wordPatterns.get(alphabet);
  if (known) return known;
  const letters = alphabet.replaceAll(/\w+/g, String.raw`\p{Script_Extensions=$&}`).replaceAll(' ', '');
  const common = String.raw`\p{Script=Inherited}\p{Script_Extensions=Common}\u200c\u200d`;
  const pattern = new RegExp(`^[${letters}${common}]+$`, 'u');
  wordPatterns.set(alphabet, pattern);
  return pattern;
}

/**
 * Whether a word mixes alphabets, such as a Cyrillic `а` in `Аsha`, or a word in another alphabet can be read as a Latin one
 * beside Latin words, such as a Cyrillic `Воѕе` in `Asha Воѕе`.
 */
export function mixesAlphabets(name: string): boolean {
  if (/^[\0-\x7f]*$/.test(name)) return false;
  const words = name.match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? [];
  const isMixed = words.some((word) => !alphabets.some((alphabet) => wordIn(alphabet).test(word)));
  return isMixed || (/\p{Script=Latin}/u.test(name) && words.some(looksLatin));
}
