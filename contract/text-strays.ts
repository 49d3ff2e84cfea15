/**
 * Invisible characters that no script needs at their place. They make two different texts look the same, so they are
 * removed (docs/decisions/053-texts-of-people.md). Source: Unicode Standard, chapter 23.
 */

/**
 * Marks that suppress the vowel of a letter of India or Sri Lanka. An adjacent joiner changes the shape of the letters.
 */
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;
/** Arabic letters that join the next letter. A non-joiner after them is visible. */
const joining = String.raw`(?![\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2-\u06d5])\p{Script=Arabic}`;

/** Characters that a script or an emoji needs, in every text. */
const needed = [
  String.raw`(?<=\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180f]`,
  String.raw`\u115f(?=[\u1161-\u11a7])|(?<=[\u1100-\u115e])\u1160`,
];
/** Joiners in a name, only where they change the shape of the letters. */
const neededInNames = [
  String.raw`(?<=${virama})(?:\u200d|\u200c(?=\p{L}))`,
  String.raw`(?<=\p{L})\u200d(?=${virama})`,
  String.raw`(?<=${joining}\p{M}*)\u200c(?=\p{Script=Arabic})`,
];
/** Flags of England, Scotland and Wales, which are spelt with tags. Other tags can hide a text. */
const flags = String.raw`(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;
/**
 * Allowed in other texts: joiners, keycaps, and zero-width spaces between words of scripts without visible spaces.
 * `isHarmless` checks changes of direction.
 */
const neededInTexts = [
  String.raw`[\u200c\u200d\u202a-\u202e\u2066-\u206f\u{e0001}]`,
  flags,
  String.raw`(?<=[0-9#*])\ufe0f`,
  String.raw`(?<=[\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}])[\ufe00-\ufe0f]`,
  String.raw`(?<=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*)\u200b`,
];
/** Marks of direction, allowed in a text with a letter of a right-to-left script. */
const directionMarks = String.raw`[\u200e\u200f\u061c]`;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mandaic}\p{Script=Samaritan}]/u;

const invisible = /\p{Default_Ignorable_Code_Point}/u;

const patterns = new Map<string, RegExp>();

/** Patterns are compiled on first use, because most texts contain nothing invisible. */
function remove(text: string, kept: readonly string[]): string {
  const source = `${kept.join('|')}|(\\p{Default_Ignorable_Code_Point})`;
  const pattern = patterns.get(source) ?? new RegExp(source, 'gu');
  patterns.set(source, pattern);
  return text.replaceAll(pattern, (found, stray?: string) => (stray === undefined ? found : ''));
}

/** Removes the characters that no text needs. */
export function removeStrays(text: string): string {
  if (!invisible.test(text)) return text;
  const kept = [...neededInTexts, ...needed];
  return remove(text, rightToLeft.test(text) ? [directionMarks, ...kept] : kept);
}

/** Removes the invisible characters that no name needs. */
export function removeStraysOfName(name: string): string {
  return invisible.test(name) ? remove(name, [...neededInNames, ...needed]) : name;
}
