/**
 * Spellings in Devanagari that people use for one name: with and without the dot below (nukta), the sign of a nasal or
 * its letter (चंद्र, चँद्र, चन्द्र), and a mark without a vowel (virama) at the end.
 */

const NUKTA = '\u093c';
const CHANDRABINDU = '\u0901';
const ANUSVARA = '\u0902';
const VIRAMA = '\u094d';

const devanagari = /[\u0900-\u097f]/;

/** Groups of consonants, each with the nasal that is written before them. */
const nasalGroups: readonly (readonly [consonants: string, nasal: string])[] = [
  ['कखगघ', 'ङ'],
  ['चछजझ', 'ञ'],
  ['टठडढ', 'ण'],
  ['तथदध', 'न'],
  ['पफबभ', 'म'],
];

/** The nasal letter of a consonant; undefined for one that has none. */
const nasalOf = new Map(
  nasalGroups.flatMap(([consonants, nasal]) => Array.from(consonants, (one) => [one, nasal] as const)),
);

/** Many write न before every consonant that has a nasal. */
const nasalLetter = /([ङञणनम])\u094d([क-घच-झट-ढत-धप-भ])/g;

export function isDevanagari(word: string): boolean {
  return devanagari.test(word);
}

/** One spelling for all spellings of a word. Other scripts stay as they are. */
export function plainSpelling(word: string): string {
  if (!isDevanagari(word)) return word;
  return word
    .normalize('NFD')
    .replaceAll(NUKTA, '')
    .replaceAll(CHANDRABINDU, ANUSVARA)
    .replaceAll(nasalLetter, (all: string, nasal: string, next: string) =>
      nasal === 'न' || nasalOf.get(next) === nasal ? ANUSVARA + next : all,
    )
    .replace(/\u094d$/, '');
}

/** Consonants that are written with a nukta in some names, frequent ones first. */
const WITH_NUKTA = 'जफडढकखग';
/** Most names have one or two places with several spellings. */
const SPELLINGS_MAX = 16;

/** The ways to write a letter of a plain spelling. The plain one is the first. */
function listWays(letter: string, next: string | undefined): readonly string[] {
  if (letter === ANUSVARA) {
    const nasal = nasalOf.get(next ?? '');
    const nasals = nasal === undefined || nasal === 'न' || nasal === 'म' ? [nasal] : [nasal, 'न'];
    return [ANUSVARA, ...nasals.flatMap((one) => (one === undefined ? [] : one + VIRAMA)), CHANDRABINDU];
  }
  return WITH_NUKTA.includes(letter) ? [letter, letter + NUKTA] : [letter];
}

/**
 * The other spellings of a word, those with the fewest changes from the plain one first. None for other scripts, and
 * none for a single letter or mark, which too many words begin with.
 * @param word as search folds it.
 */
export function listSpellings(word: string): readonly string[] {
  if (!isDevanagari(word)) return [];
  const letters = [...plainSpelling(word)];
  if (letters.length < 2) return [];
  let all: readonly { readonly text: string; readonly changes: number }[] = [{ text: '', changes: 0 }];
  for (const [nth, letter] of letters.entries()) {
    const ways = listWays(letter, letters[nth + 1]);
    all = all
      .flatMap(({ text, changes }) =>
        ways.map((way, index) => ({ text: text + way, changes: changes + Math.min(index, 1) })),
      )
      .toSorted((one, other) => one.changes - other.changes)
      .slice(0, SPELLINGS_MAX);
  }
  return all.map(({ text }) => text.normalize('NFC')).filter((text) => text !== word);
}
