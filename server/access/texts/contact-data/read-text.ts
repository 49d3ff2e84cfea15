import { unmixWords } from '#contract/lookalikes.ts';
import { joinSpelled, undisguise } from './undisguise.ts';

const invisible = /[\p{Default_Ignorable_Code_Point}\u20e3]/gu;
/** This full stop is a dot in an address (UTS 46), but in Chinese and Japanese it ends sentences. */
const ideographicDot = /(?<![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])。/gu;
/** Digits of Dingbats, each row from 1 to 10. Unicode has no decomposition for them. */
const dingbat = /[\u2776-\u2793]/gu;
const FIRST_DINGBAT = 0x27_76;
/** Digits in two circles, from 1 to 10. */
const doubleCircled = /[\u24f5-\u24fe]/gu;
const FIRST_DOUBLE_CIRCLED = 0x24_f5;
/** A run of Chinese digits that is not a word. */
const chinese = /[〇零一二三四五六七八九]{8,}/gu;
const chineseDigits = '〇一二三四五六七八九';
const plainLetters = /^[\0-\x7f]*$/;
const zero = /[\u24ea\u24ff\u{1f10b}\u{1f10c}]/gu;

/** A text in the forms in which contact data is looked for. */
export interface ReadText {
  /** Every digit is 0 to 9, and Latin lookalikes are Latin letters. */
  readonly typed: string;
  /** Without the usual disguises of addresses: {@link undisguise}. */
  readonly spelled: string;
  /** Also without spaces between single letters: {@link joinSpelled}. */
  readonly joined: string;
}

/** Prepares a text for the search for contact data. */
export function readText(text: string): ReadText {
  const typed = withPlainLetters(text);
  const spelled = undisguise(typed);
  return { typed, spelled, joined: joinSpelled(spelled) };
}

function withPlainLetters(text: string): string {
  if (plainLetters.test(text)) return text;
  const plain = text
    .replaceAll(dingbat, (character) => digitAfter(character, FIRST_DINGBAT))
    .replaceAll(doubleCircled, (character) => digitAfter(character, FIRST_DOUBLE_CIRCLED))
    .replaceAll(zero, '0')
    .replaceAll(chinese, (row) =>
      Array.from(row, (character) => Math.max(0, chineseDigits.indexOf(character))).join(''),
    )
    .normalize('NFKD')
    .replaceAll(invisible, '');
  return withAsciiDigits(unmixWords(plain).normalize('NFC').replaceAll(ideographicDot, '.'));
}

function digitAfter(character: string, first: number): string {
  return String(((character.charCodeAt(0) - first) % 10) + 1);
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
