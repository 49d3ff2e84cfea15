import { assembleWords, type Word } from './assemble.ts';
import {
  createDefaultPatterns,
  framedLabels,
  heavyLabels,
  LIGHT,
  PRAISE,
  strongLabels,
  type Effect,
} from './default-patterns.ts';
import { ANY, has, indexPatterns, matchPattern, type Pattern, type PatternIndex } from './patterns.ts';
import type { OwnWords } from './read-file.ts';
import { foldLetters, tokenize } from './tokens.ts';
import { createVocabulary } from './vocabulary.ts';

/** The found words and phrases, in their author's spelling. */
export interface FoundWords {
  /** Words and phrases that are refused: slurs, threats and wishes of harm. */
  readonly refused: readonly string[];
  /** Words and phrases that ask the author to think again. */
  readonly words: readonly string[];
  /** True if the text is about death or harm, so that help is shown. */
  readonly needsHelp: boolean;
}

export type FindWords = (text: string) => FoundWords;

interface Found {
  readonly pattern: Pattern<Effect>;
  readonly effect: Effect;
  readonly start: number;
  readonly end: number;
}

/**
 * Creates a function that finds the listed words and phrases in a text. It also finds them with repeated letters,
 * digits for letters, lookalike letters, spaces between letters or missing spaces. It compares words and does not
 * understand the meaning.
 */
export function createFindWords(own: OwnWords): FindWords {
  const vocabulary = createVocabulary((label) => strongLabels.has(label));
  const defaults = createDefaultPatterns(vocabulary);
  const ownPatterns = [...ownWords('slur', own.refused), ...ownWords('ask', own.words)];
  const ownMasks = ownWords('pass', own.allowed);
  for (const { steps } of [...ownPatterns, ...ownMasks])
    for (const { labels } of steps) vocabulary.add(labels[0] ?? '', labels, 'hindi');
  const masks = indexPatterns([...defaults.masks, ...ownMasks]);
  const patterns = indexPatterns([...defaults.patterns, ...ownPatterns]);

  return (text) => {
    const composed = text.normalize('NFC');
    const words = assembleWords(tokenize(composed), vocabulary, heavyLabels);
    const masked = maskWords(words, masks);
    const found = findAll(masked, patterns)
      .flatMap((one) => soften(one, words))
      .flatMap((one) => shownParts(one, words));
    const textsOf = (...effects: Effect[]) => [
      ...new Set(
        withoutInner(found.filter(({ effect }) => effects.includes(effect))).map(({ start, end }) =>
          composed.slice(words[start]?.start, words[end - 1]?.end),
        ),
      ),
    ];
    const refused = textsOf('slur', 'harm');
    return {
      refused,
      words: textsOf('ask', 'distress').filter((one) => !refused.includes(one)),
      needsHelp: found.some(({ effect }) => effect === 'harm' || effect === 'distress'),
    };
  };
}

/**
 * Softens a possible joke: with a light word in the same sentence, harm only asks, and doubt and scorn have no effect.
 */
function soften(found: Found, words: readonly Word[]): Found[] {
  const { effect } = found;
  if (effect !== 'harm' && effect !== 'doubt' && effect !== 'scorn') return [found];
  let from = found.start;
  while (from > 0 && !words[from]?.startsSentence) from -= 1;
  let to = found.end;
  while (to < words.length && !words[to]?.startsSentence) to += 1;
  if (effect === 'scorn') return hasPraise(found, words, from, to) ? [] : [{ ...found, effect: 'ask' }];
  const isLight = words.slice(from, to).some(({ labels }) => labels.has(LIGHT));
  if (effect === 'harm') return [isLight ? { ...found, effect: 'ask' } : found];
  return isLight ? [] : [{ ...found, effect: 'ask' }];
}

const NEGATION_REACH = 3;

/**
 * True if a sentence has a word of praise or a light word. A word of the pattern itself does not count, nor a word
 * shortly after a negation.
 */
function hasPraise(
  { pattern, start, end }: Found,
  words: readonly Word[],
  from: number,
  to: number,
): boolean {
  const named = pattern.steps.flatMap((step) => (step.kind === 'word' ? step.labels : []));
  for (let nth = from; nth < to; nth += 1) {
    const labels = words[nth]?.labels;
    if (!labels?.has(PRAISE) && !labels?.has(LIGHT)) continue;
    if (nth >= start && nth < end && named.some((label) => labels.has(label))) continue;
    const before = words.slice(Math.max(from, nth - NEGATION_REACH), nth);
    if (!before.some((word) => word.labels.has('NOT'))) return true;
  }
  return false;
}

/** Makes patterns of the operator's words and phrases. */
function ownWords(effect: Effect, words: readonly string[]): Pattern<Effect>[] {
  return words.flatMap((word) => {
    const tokens = tokenize(word.normalize('NFC')).map(({ text }) => foldLetters(text));
    return tokens.length === 0 ? [] : [literalPattern(effect, tokens)];
  });
}

function literalPattern(effect: Effect, tokens: readonly string[]): Pattern<Effect> {
  const steps = tokens.map((token) => ({ kind: 'word', labels: [token], min: 1, max: 1 }) as const);
  return { effect, isAtStart: false, steps };
}

/** Removes the labels from the words of harmless phrases. */
function maskWords(words: readonly Word[], masks: PatternIndex<Effect>): readonly Word[] {
  const found = findAll(words, masks).flatMap((one) => shownParts(one, words));
  if (found.length === 0) return words;
  return words.map((word, nth) =>
    found.some(({ start, end }) => nth >= start && nth < end)
      ? { ...word, labels: new Set([...word.labels].filter((label) => !heavyLabels.has(label))) }
      : word,
  );
}

function findAll(words: readonly Word[], index: PatternIndex<Effect>): Found[] {
  const labels = new Set([ANY]);
  for (const word of words) for (const label of word.labels) labels.add(label);
  const possible = new Set([...labels].flatMap((label) => index.get(label) ?? []));
  const found: Found[] = [];
  for (const { pattern, first } of possible)
    for (const [start, word] of words.entries()) {
      const end = has(word, first) ? matchPattern(pattern, words, start) : -1;
      if (end !== -1) found.push({ pattern, effect: pattern.effect, start, end });
    }
  return found;
}

/** If a pattern makes an insult of one word, shows only that word. Otherwise shows all words of the pattern. */
function shownParts({ pattern, effect, start, end }: Found, words: readonly Word[]): Found[] {
  const wanted = pattern.steps.flatMap(({ kind, labels }) =>
    kind === 'word' ? labels.filter((label) => framedLabels.has(label)) : [],
  );
  const parts = [];
  for (let nth = start; nth < end; nth += 1)
    if (wanted.some((label) => words[nth]?.labels.has(label)))
      parts.push({ pattern, effect, start: nth, end: nth + 1 });
  return parts.length > 0 ? parts : [{ pattern, effect, start, end }];
}

/** Keeps only the longest of nested phrases. */
function withoutInner(found: readonly Found[]): Found[] {
  return found
    .filter(
      (one, nth) =>
        !found.some(
          (other, index) =>
            index !== nth &&
            other.start <= one.start &&
            other.end >= one.end &&
            (other.end - other.start > one.end - one.start || index < nth),
        ),
    )
    .toSorted((a, b) => a.start - b.start);
}
