import type { Contact } from './contact.ts';
import { OTHER, readGroups, type Group } from './figures.ts';
import type { ReadText } from './read-text.ts';

/** Ten digits with a letter between each two: "9a8b7c6d5e4f3g2h1i0". */
const interleaved = /(?<![\p{L}\d])[6-9](?:\p{L}\d){9}(?![\p{L}\d])/u;
const phoneCue =
  /\b(?:call|calls|ph|phone|fone|mob|mobile|mobil|number|numbr|nmbr|nbr|num|no|contact|whats ?app|watsapp|wa|msg|message|text|txt|ping|dm|reach|sms|cell|tel|dial|ring|gpay|paytm|phonepe|upi|hmu|missed call|baat|landline|telephone|kar|karo|phon)\b|[📞☎📱📲]/iu;
/** The cues that appear only beside phone numbers; a roll number also has "no" beside it. */
const callCue = /\b(?:call|ph|phone|mob|mobile|contact|whats ?app|wa|msg|text|ping|dm|dial|ring)\b/i;
const idCue =
  /\b(?:roll|reg|regn|registration|enrol\w*|usn|prn|isbn|issn|doi|seat|admission|application|serial|barcode|order|ticket|pnr|student (?:no|number|id)|hall|rank|air|account|version|patent|case|(?:bus|train|flight|car|bike|cab|coach|vehicle|locker|gate|platform|stall|jersey|counter|token|question|problem|page)\s*(?:no|nos|num|numbers?))\b/i;
const marksCue =
  /\b(?:marks?|scored?|scores|percent\w*|boards?|cgpa|sgpa|gpa|sem|semesters?|points|runs|ratings?|rated|grades?|average|avg|subjects?|attendance|out of|overs|balls|batch|years?)\b/i;

const amountAfter =
  /^\s*(?:steps?|points?|pts|paise|paisa|rupees?|rs|inr|bucks|users?|views?|likes?|subscribers?|followers?|people|years?|times|lines|bytes|bits|stars?|atoms|cells|crores?|lakhs?|km|metres?|meters?|kcal|calories|coins?|xp|seconds?|records?|rows?)\b/iu;

/** Finds the first phone number in a text. Certain ones come before doubtful ones. */
export function findPhoneNumber({ typed: text }: ReadText): Contact | null {
  const mixed = interleaved.exec(text);
  if (mixed) return { kind: 'phone number', found: mixed[0], isCertain: true };
  const groups = readGroups(text);
  let doubtful: Contact | null = null;
  for (let from = 0; from < groups.length; from += 1)
    for (let to = from + 1; to <= groups.length; to += 1) {
      const window = groups.slice(from, to);
      const digits = window.map((group) => group.digits).join('');
      if (digits.length > 15 || (to - from > 1 && breaks(window))) break;
      const certain = judge(window, digits, text);
      if (certain === null) continue;
      const found = text.slice(window[0]?.start, window.at(-1)?.end);
      if (certain) return { kind: 'phone number', found, isCertain: true };
      doubtful ??= { kind: 'phone number', found, isCertain: false };
    }
  return doubtful;
}

const GAP_MAX = 12;
/** Five numbers that are all at least this large are taken for a list of exam marks. */
const MARK_MIN = 60;

/** True if the last group of the window begins another number. */
function breaks(window: readonly Group[]): boolean {
  const last = window.at(-1);
  if (!last) return true;
  if (last.gap.includes(OTHER) || last.hasPlus) return true;
  if (last.gapWords > 0) return !(window.length === 2 && last.gapWords <= 3 && joinsHalves(window));
  return last.gap.replaceAll(/\p{L}/gu, '').length > GAP_MAX || /[;\n]/.test(last.gap);
}

/** True for two halves of a number, such as "98765 is my number 43210". False for round sums: "75000 of 80000". */
function joinsHalves(window: readonly Group[]): boolean {
  const lengths = window.map(({ digits }) => digits.length);
  const isRound = window.every(({ digits }) => digits.endsWith('00'));
  return (
    !isRound &&
    lengths.every((length) => length >= 3) &&
    lengths.reduce((sum, length) => sum + length, 0) === 10
  );
}

/** Judges whether digits are a phone number: true if certain, false if doubtful, null if not. */
function judge(window: readonly Group[], digits: string, text: string): boolean | null {
  const [first] = window;
  if (!first) return null;
  const hasCue = phoneCue.test(text.slice(0, first.start)) || phoneCue.test(text.slice(window.at(-1)?.end));
  if (first.hasPlus) return /^\d{8,15}$/.test(digits) ? true : null;
  if (
    /^00(?:[17]\d{10}|[2-689]\d{7,14})$/.test(digits) &&
    (window.length > 1 || hasCue || digits.startsWith('0091'))
  )
    return true;
  const before = text.slice(Math.max(0, first.start - 30), first.start);
  const isId = idCue.test(before);
  if (isAmount(window, text)) return digits.length === 10 ? false : null;
  if (/^(?:91|0)?[6-9]\d{9}$/.test(digits))
    return judgeMobile(window, { text, hasCue: hasCue && !(isId && !callCue.test(before)), isId });
  return judgeOther(window, digits, { text, hasCue, isId });
}

/** "8000000000 points", "98765 steps then 43210 steps" */
function isAmount(window: readonly Group[], text: string): boolean {
  return window.some(({ end }) => amountAfter.test(text.slice(end, end + 20)));
}

interface Around {
  readonly text: string;
  readonly hasCue: boolean;
  readonly isId: boolean;
}

function judgeMobile(window: readonly Group[], { text, hasCue, isId }: Around): boolean | null {
  const spoken = window.filter(({ isSpoken }) => isSpoken);
  if (spoken.length > 0) {
    if (window.slice(1).some(({ gapWords }) => gapWords > 0)) return null;
    const clear = window.reduce((sum, group) => sum + group.spoken, 0);
    const figures = window.filter(({ isSpoken }) => !isSpoken);
    const inFigures = figures.reduce((sum, { digits }) => sum + digits.length, 0);
    if (clear >= 3 || hasCue || window.length >= 8 || inFigures >= 5) return true;
    return clear + figures.length < 3 ? null : false;
  }
  const lengths = window.map(({ digits }) => digits.length);
  if (isId && !hasCue) return window.length === 1 || lengths.join(' ') === '5 5' ? false : null;
  if (window.length === 1) return true;
  if (window.slice(1).some(({ gapWords }) => gapWords > 0))
    return hasCue || lengths.every((length) => length >= 5);
  const isOfYears = window.filter(({ digits }) => /^(?:19|20)\d\d$/.test(digits)).length > 1;
  if (isOfYears) return hasCue ? false : null;
  if (hasCue || lengths.every((length) => length >= 3)) return true;
  if (lengths.filter((length) => length === 1).length >= 8)
    return !marksCue.test(text) || !window.some(({ gap }) => gap.includes(','));
  if (marksCue.test(text)) return window.some(({ digits }) => Number(digits) < MARK_MIN) ? false : null;
  return !window.some(({ gap }) => gap.includes(','));
}

/** "one two three …": counting, up or down. */
function isCounting(digits: string): boolean {
  return '12345678910111213'.includes(digits) || '10987654321'.includes(digits);
}

/** "70three 4four 98two": words and figures without spaces between them, of about the length of a mobile number. */
function isGlued(window: readonly Group[], digits: string): boolean {
  const joints = window.filter(
    ({ gap, isSpoken }, nth) => nth > 0 && gap === '' && isSpoken !== window[nth - 1]?.isSpoken,
  );
  return /^[6-9]\d{9,11}$/.test(digits) && joints.length > 1;
}

/** Judges numbers of land lines and of other countries. */
function judgeOther(
  window: readonly Group[],
  digits: string,
  { text, hasCue, isId }: Around,
): boolean | null {
  const lengths = window.map((group) => group.digits.length).join(' ');
  const isPlain = window.every(({ isSpoken, gapWords }, nth) => !isSpoken && (nth === 0 || gapWords === 0));
  if (!isPlain && isCounting(digits)) return null;
  if (!isPlain && isGlued(window, digits) && hasCue) return true;
  if (!isPlain)
    return digits.length === 10 &&
      window.slice(1).every(({ gapWords }) => gapWords === 0) &&
      window.filter(({ spoken }) => spoken > 0).length >= 5
      ? hasCue
      : null;
  if (isId) return null;
  if (/^\d{10}$/.test(digits) && /\b(?:reversed?|backwards?|ulta|opposite)\b/i.test(text)) return true;
  if (/^0\d{10}$/.test(digits))
    return window.length > 1 && /^(?:3 4 4|3 8|4 7|4 3 4|5 6|5 3 3|2 9)$/.test(lengths)
      ? true
      : hasCue
        ? true
        : null;
  if (hasCue && /^1[12]$/.test(lengths)) return false;
  if (/^(?:3 3 4|1 3 3 4)$/.test(lengths) && /^1?[2-9]/.test(digits)) return true;
  if (digits.length === 10) return hasCue ? true : window.length === 1 ? false : null;
  return hasCue && /^(?:3 4|4 4|8|7|2 8|3 8|2 4 4)$/.test(lengths) && !/^(?:19|20)\d{2}/.test(digits)
    ? /^(?:3 4|4 4|2 8|3 8|2 4 4)$/.test(lengths)
    : null;
}
