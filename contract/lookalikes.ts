/**
 * Letters of other alphabets that look like Latin letters in common fonts, from Unicode Technical Standard 39
 * (confusables.txt). In each pair, a letter of the first text looks like the letter at the same place in the second.
 */
const pairs: readonly (readonly [string, string])[] = [
  // Cyrillic
  ['АВЕЅІЈКМНОРСТУХҮԌԚԜѴӀ', 'ABESIJKMHOPCTYXYGQWVI'],
  ['аеѕіјорсухүһԁԛԝѵӏ', 'aesijopcyxyhdqwvl'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ανορυγϲϳι', 'avopuycji'],
  // Armenian
  ['ՕՍՏԼօսհոցզ', 'OUSLouhngq'],
  // Cherokee
  ['ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᎩᏃ', 'ABCDEGHiJKLMPRSTVWYZ'],
  // Lisu
  ['ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPDTGKJCZFMNLSRVHWXYAEIOU'],
  // Letters of phonetic writing, which Unicode counts as Latin
  ['ɑɡɩᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'agiabcdefghijklmnoprstuvwyz'],
];

const latinByLetter = new Map(
  pairs.flatMap(([letters, latin]) =>
    Array.from(letters, (letter, index) => [letter, latin[index] ?? letter] as const),
  ),
);

/** Replaces letters that look Latin. Other letters stay. @param text in NFD, so that letters have no accents. */
function toLatin(text: string): string {
  if (ascii.test(text)) return text;
  return Array.from(text, (letter) => latinByLetter.get(letter) ?? letter).join('');
}

const ascii = /^[\0-\x7f]*$/;
const latin = /\p{Script=Latin}/u;
const anotherAlphabet = /(?!\p{Script=Latin})\p{L}/u;

/** True if a word without Latin letters can be read as a Latin word, such as a Cyrillic `Воѕе`. */
export function looksLatin(word: string): boolean {
  return (
    !latin.test(word) && anotherAlphabet.test(word) && !anotherAlphabet.test(toLatin(word.normalize('NFD')))
  );
}

/** Replaces Latin lookalikes in a word that has Latin letters or can be read as a Latin word. @param word in NFKD. */
export function latinLetters(word: string): string {
  return latin.test(word) || looksLatin(word) ? toLatin(word) : word;
}

/** Replaces Latin lookalikes in words that also have Latin letters. @param text in NFKD. */
export function unmixWords(text: string): string {
  if (ascii.test(text)) return text;
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => (latin.test(word) ? toLatin(word) : word));
}
