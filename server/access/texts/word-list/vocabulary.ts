import { rememberWords } from '#server/access/texts/remember.ts';
import { foldLetters } from './tokens.ts';
import { foldHindi, readingsOf, runsOf } from './readings.ts';

/**
 * Selects the accepted other spellings. English: words with missing vowels (`nobdy`). Hindi: words that sound alike
 * (`bewakoof`, `bevakuf`). Both: repeated letters. Words of other languages must match exactly.
 */
export type Language = 'english' | 'hindi' | 'other';

/** Labels of words: names of classes, and each word of a phrase as its own label. */
export interface Vocabulary {
  /** Gives words a label. */
  add(label: string, words: Iterable<string>, language: Language): void;
  /** Adds names or terms in exactly this spelling. They are not read as other spellings of words. */
  addNames(words: Iterable<string>): void;
  /** True if a word was added as a name in exactly this spelling. */
  isName(word: string): boolean;
  /** True if a word is known only as a word with missing vowels but is pronounceable: Stan is not "satan". */
  isShortened(word: string): boolean;
  /** True if a word was added in exactly this spelling. */
  has(word: string): boolean;
  /** The labels of a word, in all its readings: {@link readingsOf}. */
  labelsOf(text: string): ReadonlySet<string>;
  /** The known words that make up a text without spaces; null if there are none. */
  split(text: string): readonly string[] | null;
}

interface Repeated {
  readonly word: string;
  readonly counts: readonly number[];
}

/** Accepted words of one or two letters in a text without spaces. Others would appear in many names. */
const shortWords = new Set('a an am be do go he if in is it me my no of on so to tu up ur us we'.split(' '));
/** Words that connect a sentence. A text without spaces needs some of them: `Dickman` is a name, not two words. */
const holding = new Set(
  'you your ur u r are is he she they such so very too this that tu tum tera teri tere tujhe hai yourself urself will gonna and the we nobody everyone go please ja apni'.split(
    ' ',
  ),
);
const HELD_MIN = 3;
const WORD_MAX = 24;
const SHORTENED_MIN = 4;
const none: ReadonlySet<string> = new Set();

/** @param isStrong returns whether a word with this label counts alone. */
export function createVocabulary(isStrong: (label: string) => boolean): Vocabulary {
  const labels = new Map<string, Set<string>>();
  const hindi = new Map<string, Set<string>>();
  /** By the word with each repeated letter written once. */
  const repeated = new Map<string, Repeated[]>();
  const byLength = new Map<number, string[]>();
  const spelled = new Set<string>();
  const byConsonants = new Map<string, string[]>();
  const names = new Set<string>();

  function add(label: string, words: Iterable<string>, language: Language): void {
    for (const typed of words) {
      const word = foldLetters(typed);
      const known = labels.get(word);
      if (known) known.add(label);
      else {
        labels.set(word, new Set([label]));
        push(byLength, word.length, word);
      }
      addSpellings(word, language);
      if (language !== 'hindi') continue;
      const folded = foldHindi(word);
      hindi.set(folded, (hindi.get(folded) ?? new Set()).add(label));
    }
  }

  function addSpellings(word: string, language: Language): void {
    if (language === 'other' || spelled.has(word)) return;
    spelled.add(word);
    const { letters, counts } = runsOf(word);
    push(repeated, letters, { word, counts });
    if (language === 'english') push(byConsonants, consonantsOf(word), word);
  }

  function labelsOfReading(reading: string): ReadonlySet<string> {
    const exact = labels.get(reading);
    if (exact) return exact;
    if (names.has(reading)) return none;
    if (reading.includes('*')) return labelsOfCensored(reading);
    const { letters, counts } = runsOf(reading);
    const longer = (repeated.get(letters) ?? []).filter((one) =>
      one.counts.every((count, index) => (counts[index] ?? 0) >= count),
    );
    if (longer.length > 0) return union(longer.map(({ word }) => labels.get(word) ?? none));
    return hindi.get(foldHindi(reading)) ?? labelsOfShortened(reading);
  }

  /** `nobdy`, `stpd`: a word that lacks one or two vowels. Strong labels match only whole words. */
  function labelsOfShortened(reading: string): ReadonlySet<string> {
    if (reading.length < SHORTENED_MIN || !/^[a-z]+$/.test(reading)) return none;
    const fits = (byConsonants.get(consonantsOf(reading)) ?? []).filter(
      (word) => word[0] === reading[0] && word.length - reading.length <= 2 && isWithin(reading, word),
    );
    return new Set(
      [...union(fits.map((word) => labels.get(word) ?? none))].filter((label) => !isStrong(label)),
    );
  }

  function isShortened(word: string): boolean {
    const { letters } = runsOf(word);
    if (labels.has(word) || repeated.has(letters) || hindi.has(foldHindi(word))) return false;
    return /^[a-z]+$/.test(word) && !/^[^aeiouy]{3}|[^aeiouy]{4}/.test(word) && /[aeiou]/.test(word);
  }

  /** `f**k`: at least two letters must be known, or the first letter of a word with three stars. */
  function labelsOfCensored(reading: string): ReadonlySet<string> {
    const known = reading.replaceAll('*', '').length;
    if (known < 2 && !/^[bfs]\*{3,}$/.test(reading)) return none;
    const fits = (byLength.get(reading.length) ?? []).filter((word) =>
      Array.from(reading).every((letter, index) => letter === '*' || letter === word[index]),
    );
    return union(fits.map((word) => labels.get(word) ?? none));
  }

  function split(text: string): readonly string[] | null {
    const best: (readonly string[] | null)[] = [[]];
    for (let end = 1; end <= text.length; end += 1) {
      best[end] = null;
      for (let start = Math.max(0, end - WORD_MAX); start < end; start += 1) {
        const before = best[start];
        if (!before) continue;
        const word = text.slice(start, end);
        const isWord =
          word.length > 2 ? labels.has(word) : shortWords.has(word) || isShortStart(word, start, before);
        if (!isWord) continue;
        const current = best[end];
        if (!current || before.length + 1 < current.length) best[end] = [...before, word];
      }
    }
    const words = best[text.length] ?? [];
    const held = words.filter((word) => holding.has(word));
    return held.join('').length >= HELD_MIN ? words : null;
  }

  const labelsOf = rememberWords((text) => union(readingsOf(text).map(labelsOfReading)));

  return {
    add,
    split,
    addNames: (words) => {
      for (const word of words) names.add(foldLetters(word.toLowerCase()));
    },
    isName: (word) => names.has(word),
    isShortened,
    has: (word) => labels.has(word),
    labelsOf,
  };
}

function consonantsOf(word: string): string {
  return word.replaceAll(/[aeiou]/g, '');
}

/** True if the word contains the letters in this order. */
function isWithin(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

const beforeU = new Set('like likes love loves hate hates kill miss'.split(' '));

/** "u" and "i" may begin a sentence. "r" follows "u". "u" follows a verb of feeling. */
function isShortStart(word: string, start: number, before: readonly string[]): boolean {
  if (start === 0) return word === 'u' || word === 'i';
  const last = before.at(-1) ?? '';
  return word === 'r' ? last === 'u' : word === 'u' && beforeU.has(last);
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  if (sets.length <= 1) return sets[0] ?? none;
  return new Set(sets.flatMap((set) => [...set]));
}
