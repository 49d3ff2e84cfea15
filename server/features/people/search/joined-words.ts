import { toleratedErrors } from '#server/access/people/name-words.ts';
import { countTypingErrors } from './typing-errors.ts';

/**
 * Words of names that a query joins, in any of its words: `annemarie smithclark`, `rosemaryvanderberg`. The vocabulary
 * supplies the parts of a text that are words of names. Every try has a limit, whatever is typed.
 */

/** A text read as words of the vocabulary. */
interface Chain {
  readonly parts: readonly string[];
  /** The rest of the text, which may begin a word; '' if there is none. */
  readonly rest: string;
  /** The text left out between the parts: a misspelt word; '' if there is none. */
  readonly gap: string;
}

/** Maximum letters of a query that are used, and of a part that may be a word. */
const LETTERS_MAX = 60;
const PART_MAX = 24;
/** Minimum letters of a misspelt word between known words. */
const GAP_MIN = 3;
/** Maximum ways to read one text, and maximum readings of a query. */
const WAYS_MAX = 6;
const READINGS_MAX = 32;

/** The parts of a text that may be words. */
export function listParts(text: string): readonly string[] {
  const letters = [...text].slice(0, LETTERS_MAX);
  const parts = letters.flatMap((_, from) =>
    Array.from({ length: Math.min(PART_MAX, letters.length - from) }, (_unused, more) =>
      letters.slice(from, from + more + 1).join(''),
    ),
  );
  return [...new Set(parts)];
}

/** Keeps the readings with the fewest parts and the shortest gap, because a long word is rarely there by chance. */
function keepBest(chains: readonly Chain[]): readonly Chain[] {
  const costOf = ({ parts, gap }: Chain) => parts.length + gap.length;
  return chains.toSorted((one, other) => costOf(one) - costOf(other)).slice(0, WAYS_MAX);
}

/** Lists the ways to read a text, for each number of first letters, with and without a gap. */
function listChains(text: string, known: ReadonlyMap<string, number>, withGap: boolean): readonly Chain[] {
  const letters = [...text];
  const plain: (readonly Chain[])[] = [[{ parts: [], rest: '', gap: '' }]];
  const gapped: (readonly Chain[])[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    const ways: Chain[] = [];
    const waysWithGap: Chain[] = [];
    for (let start = Math.max(0, end - PART_MAX); start < end; start += 1) {
      const part = letters.slice(start, end).join('');
      const before = plain[start] ?? [];
      const add = (chain: Chain): Chain => ({ ...chain, parts: [...chain.parts, part] });
      if (known.has(part)) {
        ways.push(...before.map(add));
        waysWithGap.push(...(gapped[start] ?? []).map(add));
      }
      if (withGap && end - start >= GAP_MIN)
        waysWithGap.push(...before.map((chain) => ({ ...chain, gap: part })));
    }
    plain.push(keepBest(ways));
    gapped.push(keepBest(waysWithGap));
  }
  if (withGap) return [...(plain.at(-1) ?? []), ...(gapped.at(-1) ?? [])].slice(0, WAYS_MAX);
  const begun = plain.slice(1, -1).flatMap((chains, nth) => {
    const rest = letters.slice(nth + 1).join('');
    return chains.map((chain) => ({ ...chain, rest }));
  });
  // Several known parts make a small range.
  const best = begun.toSorted((one, other) => Number(other.parts.length > 1) - Number(one.parts.length > 1));
  return [...(plain.at(-1) ?? []), ...best.slice(0, WAYS_MAX)];
}

/** The words that a name must have, for one reading of a query. */
export interface JoinedReading {
  /** Words of the vocabulary, rarest first. At least one. */
  readonly parts: readonly string[];
  /** The other texts: beginnings or misspelt words. */
  readonly rests: readonly string[];
}

/**
 * Lists the readings of a query in which at least one word stands for several words. Readings with the rarest word come
 * first.
 * @param known the words of the vocabulary among {@link listParts} of the query, with their numbers of people.
 */
export function listJoinedReadings(
  words: readonly string[],
  known: ReadonlyMap<string, number>,
  withGap: boolean,
): readonly JoinedReading[] {
  const peopleOf = (part = '') => known.get(part) ?? 0;
  let combined: Chain[][] = [[]];
  for (const word of words) {
    const chains = listChains(word, known, withGap);
    const ways = chains.length > 0 ? chains : [{ parts: [], rest: word, gap: '' }];
    combined = combined
      .flatMap((before) => ways.map((chain) => [...before, chain]))
      .toSorted((one, other) => countParts(one) - countParts(other))
      .slice(0, READINGS_MAX);
  }
  const readings = combined.map((chains) => ({
    parts: chains.flatMap(({ parts }) => parts).toSorted((one, other) => peopleOf(one) - peopleOf(other)),
    rests: chains.flatMap(({ rest, gap }) => [rest, gap]).filter(Boolean),
  }));
  // Each word of a name is used once.
  return readings
    .filter(
      ({ parts, rests }) =>
        parts.length + rests.length > words.length && new Set(parts).size === parts.length,
    )
    .filter(({ parts }) => parts.length > 0)
    .toSorted((one, other) => peopleOf(one.parts[0]) - peopleOf(other.parts[0]));
}

function countParts(chains: readonly Chain[]): number {
  return chains.reduce((count, { parts }) => count + parts.length, 0);
}

/** Maximum tries. Names like `A Aa Aaa Aaaa` allow too many combinations. */
const TRIES_MAX = 200;

/**
 * True if each text is a word of the name, begins one, or joins several of its words in any order. The last joined word
 * may be incomplete. Each word of the name is used once.
 */
export function areJoinedWords(texts: readonly string[], name: readonly string[]): boolean {
  let tries = 0;
  const fit = (text: string, others: readonly string[], free: readonly string[]): boolean =>
    free.some((word, nth) => {
      tries += 1;
      if (tries > TRIES_MAX) return false;
      if (word.startsWith(text)) return fitAll(others, free.toSpliced(nth, 1));
      return text.startsWith(word) && fit(text.slice(word.length), others, free.toSpliced(nth, 1));
    });
  const fitAll = ([text, ...others]: readonly string[], free: readonly string[]): boolean =>
    text === undefined || fit(text, others, free);
  return fitAll(
    texts.toSorted((one, other) => other.length - one.length),
    name,
  );
}

/** True if a name has these words and, for each other text, a further word that matches with typing errors. */
export function areMisspeltWords({ parts, rests }: JoinedReading, name: readonly string[]): boolean {
  if (parts.some((part) => !name.includes(part))) return false;
  const free = name.filter((word) => !parts.includes(word));
  return rests.every((rest) => {
    const nth = free.findIndex((word) => {
      const tolerated = toleratedErrors([...rest].length, [...word].length);
      return countTypingErrors(rest, word, tolerated) <= tolerated;
    });
    if (nth >= 0) free.splice(nth, 1);
    return nth >= 0;
  });
}
