import { plainSpelling } from '#contract/devanagari.ts';
import type { SuggestedPerson } from '#web/features/people/search/suggested-person.ts';

/** Removes accents, case and joiners, as the server's search does. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase();
}

/** Splits at spaces, and at apostrophes and hyphens of every form. Some apostrophes are letters in Unicode. */
const splitWords = (text: string) =>
  fold(text)
    .replace(/[\u02b9-\u02bf\u02c8\ua78c]/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plainSpelling)
    .filter(Boolean);

/**
 * Lists the words as they are, with each pair of neighbours joined, and with all joined. So `o connor` matches
 * `oconnor`, and `smithjones` matches `Smith-Jones`.
 */
function listReadings(words: readonly string[]): readonly (readonly string[])[] {
  const joined = words
    .slice(1)
    .map((word, index) => [...words.slice(0, index), `${words[index]}${word}`, ...words.slice(index + 2)]);
  return [words, ...joined, [words.join('')]];
}

type Begins = (part: string, word: string) => boolean;

const begins: Begins = (part, word) => part.startsWith(word);

const MISSPELT_LETTERS = 4;

/**
 * True if a word begins another word, even with one error. An error is a replaced, missing or added letter, or two
 * swapped neighbours.
 */
const beginsWithError: Begins = (part, word) => {
  if (part.startsWith(word)) return true;
  if (word.length < MISSPELT_LETTERS) return false;
  let at = 0;
  while (part[at] === word[at]) at += 1;
  const rest = (skipped: number) => part.slice(at + skipped);
  return (
    rest(1).startsWith(word.slice(at + 1)) ||
    rest(1).startsWith(word.slice(at)) ||
    rest(0).startsWith(word.slice(at + 1)) ||
    (part[at] === word[at + 1] && part[at + 1] === word[at] && rest(2).startsWith(word.slice(at + 2)))
  );
};

/** Maximum tries. Names like `A Aa Aaa Aaaa` allow too many combinations. */
const TRIES_MAX = 200;

/**
 * True if each word of the query begins a different word of the name. A query word may also be several name words
 * joined, of which the last may be incomplete.
 */
function hasAllWords(query: readonly string[], name: readonly string[], isBeginning: Begins): boolean {
  let tries = 0;
  const fit = (word: string, others: readonly string[], free: readonly string[]): boolean =>
    free.some((part, index) => {
      tries += 1;
      if (tries > TRIES_MAX) return false;
      const rest = free.filter((_, other) => other !== index);
      if (isBeginning(part, word)) return fitAll(others, rest);
      return word.startsWith(part) && fit(word.slice(part.length), others, rest);
    });
  const fitAll = ([word, ...others]: readonly string[], free: readonly string[]): boolean =>
    word === undefined || fit(word, others, free);
  // Longer words first, because they fit in fewer places.
  return fitAll(
    query.toSorted((one, other) => other.length - one.length),
    name,
  );
}

/**
 * Maximum number of matches with an error. They leave places for the server's answer, which may have better matches.
 */
const MISSPELT_MAX = 2;

/**
 * Finds people whose names have words that begin with the words of `text`, in any order. Names that begin with the text
 * come first. Each person appears once. If there are none, finds names that match with one typing error in a word.
 */
export function matchNames(text: string, people: readonly SuggestedPerson[]): SuggestedPerson[] {
  const query = splitWords(text);
  if (query.length === 0) return [];
  const found = matchWords(query, people, begins);
  return found.length > 0 ? found : matchWords(query, people, beginsWithError).slice(0, MISSPELT_MAX);
}

function matchWords(
  query: readonly string[],
  people: readonly SuggestedPerson[],
  isBeginning: Begins,
): SuggestedPerson[] {
  const readings = listReadings(query);
  const start = query.join(' ');
  const matching = new Map<string, { person: SuggestedPerson; isStart: boolean }>();
  for (const person of people) {
    if (matching.has(person.uid)) continue;
    const name = splitWords(person.name);
    const names = listReadings(name);
    if (readings.some((words) => names.some((parts) => hasAllWords(words, parts, isBeginning))))
      matching.set(person.uid, { person, isStart: name.join(' ').startsWith(start) });
  }
  return [...matching.values()]
    .toSorted((one, other) => Number(other.isStart) - Number(one.isStart))
    .map(({ person }) => person);
}
