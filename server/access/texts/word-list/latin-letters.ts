/**
 * Converts the alphabets of India to Latin letters, so that one list serves both: `मर जा` is read as `mar ja`. Unicode
 * orders the blocks of these alphabets in the same way as Devanagari.
 */
const FIRST_BLOCK = 0x09_00;
const BLOCK = 0x80;
const indic = /[\u0900-\u0d7f]/u;

const consonants =
  'क k,ख kh,ग g,घ gh,ङ n,च ch,छ ch,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,प p,फ f,ब b,भ bh,म m,य y,र r,ल l,ळ l,व v,श sh,ष sh,स s,ह h,ऴ zh,ऱ r,ऩ n';
const vowels = 'अ a,आ a,इ i,ई i,उ u,ऊ u,ऋ ri,ए e,ऐ ai,ऑ o,ओ o,औ au,ऍ e,ऎ e,ऒ o';
const vowelSigns = 'ा a,ि i,ी i,ु u,ू u,ृ ri,े e,ै ai,ॉ o,ो o,ौ au,ॅ e,ॆ e,ॊ o,ॏ au';
const marks = 'ं n,ँ n,ः h,॰ n';

const toMap = (text: string) =>
  new Map(
    text.split(',').map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
  );
const consonantOf = toMap(consonants);
const vowelOf = toMap(vowels);
const signOf = toMap(vowelSigns);
const markOf = toMap(marks);
const VIRAMA = '्';

/** Replaces letters of the alphabets of India by Latin ones, roughly as people type Hindi. @param word in NFKD. */
export function latinFromIndic(word: string): string {
  if (!indic.test(word)) return word;
  const letters = Array.from(word.replaceAll(/[\u0d7a-\u0d7f]/g, withVirama), toDevanagari).filter(
    (letter) => letter !== '़',
  );
  let latin = '';
  for (const [nth, letter] of letters.entries()) {
    const consonant = consonantOf.get(letter);
    if (consonant === undefined)
      latin += vowelOf.get(letter) ?? signOf.get(letter) ?? markOf.get(letter) ?? '';
    // A consonant without a vowel sign has a short "a". It is written as "A" until `dropSilent` decides whether it is
    // pronounced.
    else latin += consonant + (hasVowel(letters[nth + 1]) ? '' : 'A');
  }
  return dropSilent(latin);
}

function hasVowel(letter: string | undefined): boolean {
  return letter !== undefined && (letter === VIRAMA || signOf.has(letter));
}

/** Removes silent short "a": at the end of a word and, going backwards, between "VC" and "CV". */
function dropSilent(latin: string): string {
  let heard = latin.replace(/(?<=[^A])A$/, '');
  for (let at = heard.lastIndexOf('A'); at > 0; at = heard.lastIndexOf('A', at - 1)) {
    const isSilent =
      /[aeiouA][^aeiouA]h?$/.test(heard.slice(0, at)) && /^[^aeiouA]h?[aeiouA]/.test(heard.slice(at + 1));
    heard = heard.slice(0, at) + (isSilent ? '' : 'a') + heard.slice(at + 1);
  }
  return heard.replaceAll('A', 'a');
}

/** Replaces letters of Malayalam that have no vowel. */
function withVirama(letter: string): string {
  return ('ണനരലളക'[letter.charCodeAt(0) - 0x0d_7a] ?? '') + VIRAMA;
}

function toDevanagari(letter: string): string {
  if (letter === 'য') return 'ज';
  const code = letter.codePointAt(0) ?? 0;
  return indic.test(letter) ? String.fromCodePoint(FIRST_BLOCK + ((code - FIRST_BLOCK) % BLOCK)) : letter;
}
