import { looksLatin } from './lookalikes.ts';
import { removeStraysOfName } from './text-strays.ts';
import { BLANKS } from './text.ts';

/**
 * Prevents names that can pass for another name (Unicode Technical Standard 39). Harmless spelling variants are folded,
 * and deceptive characters are refused. Names in one alphabet stay unchanged, and so do names whose words use several
 * alphabets.
 */

/** Styled letters, such as mathematical or full-width ones, and the shapes of Arabic letters. */
const styled =
  /[\u2100-\u214f\u2160-\u217f\u2460-\u24ff\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f16f}]/gu;

let spaces: RegExp | undefined;

/**
 * Folds invisible differences. It removes invisible characters that no script needs, replaces styled letters by plain
 * ones, and joins several spaces.
 */
export function foldName(name: string): string {
  // Most names are ASCII, so the expression is compiled for the first other name.
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(name)) return name;
  spaces ??= new RegExp(String.raw`[\p{White_Space}${BLANKS}]+`, 'gu');
  return removeStraysOfName(name.replaceAll(styled, (letter) => letter.normalize('NFKC')))
    .replaceAll(spaces, ' ')
    .trim()
    .normalize('NFC');
}

/**
 * True if a letter has more marks than a name needs: five (Unicode Technical Standard 39, section 5.4), the same mark
 * twice, or an enclosing mark.
 */
export function hasTooManyMarks(name: string): boolean {
  return /\p{Mn}{5}|(\p{Mn})\1|\p{Me}/u.test(name.normalize('NFD'));
}

/** Allowed text between the digits of a number. */
const gap = String.raw`[ .()/_\u2010-\u2015-]{0,3}`;
/**
 * A mobile number of India: ten digits of any script, with or without a prefix (+91, 0091, 91, 0) or gaps. Longer
 * numbers, such as a time in milliseconds, do not match. A number of any country with a plus sign matches too.
 */
const mobileNumber = new RegExp(
  [
    String.raw`(?<!\p{Nd}[ .-]?)(?:(?:[0०]{2}${gap})?[9९]${gap}[1१]|[0०])?${gap}[6-9६-९](?:${gap}\p{Nd}){9}(?!${gap}\p{Nd})`,
    String.raw`(?<!\p{Nd})[6-9६-९]\p{Nd}{9}(?!\p{Nd})`,
    String.raw`\+${gap}\p{Nd}(?:${gap}\p{Nd}){7,14}(?!\p{Nd})`,
  ].join('|'),
  'u',
);
/**
 * Common endings of hosts; the server knows all. `Md.Dev Sarkar` does not match, because a surname begins with a
 * capital.
 */
const host =
  /[\p{L}\p{N}-]{2}\.(?:[Cc]om|[Nn]et|[Oo]rg|edu|gov|info|biz|xyz|io|app|dev|COM|NET|ORG|EDU|GOV|INFO|BIZ|XYZ|IO|APP)(?![\p{L}\p{N}])/u;

/**
 * True if a name contains a mail address, a link or a phone number. A name appears under everything that its owner
 * writes, so it must not contain contact data. "Asha Kumar 2" contains none.
 */
export function hasContactInName(name: string): boolean {
  return mobileNumber.test(name) || /\S@\S|:\/\/|\bwww\./iu.test(name) || host.test(name);
}

/** Alphabets of words, frequent ones first. Chinese, Japanese and Korean words may contain Latin letters. */
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

/** Returns a pattern for a word in one alphabet. Marks and digits without an alphabet fit every alphabet. */
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
 * True if a word mixes alphabets, such as a Cyrillic `а` in `Аsha`. True also if a name has Latin words and a lookalike
 * word in another alphabet, such as a Cyrillic `Воѕе` in `Asha Воѕе`.
 */
export function mixesAlphabets(name: string): boolean {
  if (/^[\0-\x7f]*$/.test(name)) return false;
  const words = name.match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? [];
  const isMixed = words.some((word) => !alphabets.some((alphabet) => wordIn(alphabet).test(word)));
  return isMixed || (/\p{Script=Latin}/u.test(name) && words.some(looksLatin));
}
