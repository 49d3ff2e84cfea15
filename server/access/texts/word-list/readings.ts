/** Maximum length of a word. No list has a longer one. */
const LENGTH_MAX = 60;
const READINGS_MAX = 16;
/** Letters that a digit or a sign can replace. */
const letterBySign: Readonly<Record<string, string>> = {
  '@': 'a', '4': 'a', '3': 'e', '€': 'e', '1': 'il', '!': 'il', '¡': 'i', '|': 'il', '£': 'l', '¥': 'y', '¢': 'c', '§': 's', '0': 'o', '5': 's', '$': 's', '7': 't', '+': 't', '8': 'b', '9': 'g', '6': 'g', '2': 'z',
}; // prettier-ignore

/**
 * Returns the possible readings of a word, plainest first: `sh1t` as `shit`, `shlt`. A `*` stays, because it can be
 * any letter. A number has only itself as reading.
 */
export function readingsOf(text: string): string[] {
  if (text.length > LENGTH_MAX) return [];
  if (/^[a-z]+$/.test(text)) return [text];
  if (/^\p{N}+$/u.test(text)) return [text];
  const trimmed = text.replace(/^[!¡|*+]+/, '').replace(/[!|+]+$/, '');
  const cores = new Set([
    trimmed,
    trimmed.replace(/\*+$/, ''),
    trimmed.replace(/[\d*!|+]+$/, ''),
    text.replaceAll(/[*|+!]/g, ''),
    text,
  ]);
  const readings = new Set<string>([text]);
  for (const core of cores) if (/\p{L}/u.test(core)) addReadings(core, readings);
  return [...readings];
}

function addReadings(core: string, readings: Set<string>): void {
  let partial = [''];
  for (const letter of core) {
    const options = letterBySign[letter] ?? letter;
    const isFull = partial.length * options.length > READINGS_MAX;
    const next = isFull ? [options.slice(0, letter.length)] : Array.from(options);
    partial = partial.flatMap((start) => next.map((option) => start + option));
  }
  for (const reading of partial) readings.add(reading);
}

/** A word with each repeated letter written once, and the number of repetitions. */
export interface Runs {
  readonly letters: string;
  readonly counts: readonly number[];
}

export function runsOf(word: string): Runs {
  let letters = '';
  const counts: number[] = [];
  for (const letter of word) {
    if (letters.endsWith(letter)) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      letters += letter;
      counts.push(1);
    }
  }
  return { letters, counts };
}

/** The letters that {@link foldHindi} replaces, and repeated letters. */
const folded = /[wzq]|ph|(.)\1/su;

/** Unifies spellings of Hindi in Latin letters that sound alike: `bewakoof` and `bevakuf`. */
export function foldHindi(word: string): string {
  if (!folded.test(word)) return word;
  return runsOf(
    word
      .replaceAll(/ee|ii/g, 'i')
      .replaceAll(/oo|uu/g, 'u')
      .replaceAll('ph', 'f')
      .replaceAll('w', 'v')
      .replaceAll('z', 'j')
      .replaceAll('q', 'k')
      .replaceAll('chh', 'ch'),
  ).letters;
}
