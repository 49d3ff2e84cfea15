/**
 * Patterns of words, written as text. A pattern is steps with spaces between them:
 * - `word`, `CLASS`, `one|OTHER`: a word with one of these labels; with `?` it may be missing, with `*` there may be up
 * to three;
 * - `word|$`: such a word or the end of a sentence;
 * - `..`: up to two words of any kind, `...` up to four, `....` up to eight, but no negation (class `NOT`);
 * - `~one|OTHER`: no such word follows;
 * - `^`: the beginning of the text or of a sentence; `$`: its end; `$$`: the end of the text. A pattern never crosses
 * the end of a sentence. A pattern begins with a word, so that it is looked for only where it can begin.
 */
export interface Pattern<Effect> {
  readonly effect: Effect;
  readonly isAtStart: boolean;
  readonly steps: readonly Step[];
}

interface Step {
  readonly kind: 'word' | 'gap' | 'not' | 'end' | 'text-end';
  readonly labels: readonly string[];
  readonly min: number;
  readonly max: number;
  /** True if the end of a sentence matches like a word. */
  readonly orEnd?: boolean;
}

/** A word of the text with its labels. */
export interface LabelledWord {
  readonly labels: ReadonlySet<string>;
  readonly startsSentence: boolean;
}

/** The label that every word has. */
export const ANY = 'ANY';
const GAP_BREAKERS = ['NOT'];

/** Parses lines of patterns. Skips empty lines and lines that begin with #. */
export function parsePatterns<Effect>(effect: Effect, lines: string): Pattern<Effect>[] {
  return lines
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const parts = line.split(/\s+/);
      const isAtStart = parts[0] === '^';
      return { effect, isAtStart, steps: (isAtStart ? parts.slice(1) : parts).map(parseStep) };
    });
}

function parseStep(text: string): Step {
  if (text === '$') return { kind: 'end', labels: [], min: 0, max: 0 };
  if (text === '$$') return { kind: 'text-end', labels: [], min: 0, max: 0 };
  if (/^\.+$/.test(text)) return { kind: 'gap', labels: GAP_BREAKERS, min: 0, max: 2 ** (text.length - 1) };
  if (text.startsWith('~')) return { kind: 'not', labels: text.slice(1).split('|'), min: 0, max: 0 };
  const [, labels = '', count] = /^(.+?)([?*]?)$/.exec(text) ?? [];
  const max = count === '*' ? 3 : 1;
  const options = labels.split('|');
  return {
    kind: 'word',
    labels: options.filter((label) => label !== '$'),
    min: count === '' ? 1 : 0,
    max,
    orEnd: options.includes('$'),
  };
}

/** Returns the words in patterns, without names of classes. */
export function literalsOf(patterns: readonly Pattern<unknown>[]): Set<string> {
  const labels = patterns.flatMap(({ steps }) => steps.flatMap((step) => step.labels));
  return new Set(labels.filter((label) => !/^[A-Z_]+$/.test(label)));
}

/** A pattern with the labels of the words that it can begin with. */
interface IndexedPattern<Effect> {
  readonly pattern: Pattern<Effect>;
  readonly first: readonly string[];
}

/** Patterns by the labels of a word that they need. */
export type PatternIndex<Effect> = ReadonlyMap<string, readonly IndexedPattern<Effect>[]>;

/**
 * Groups patterns by the labels of one of their needed words: the word whose labels the fewest patterns have. Most
 * patterns begin with common words ("you", "he is"), so the first word would leave hundreds to try.
 */
export function indexPatterns<Effect>(patterns: readonly Pattern<Effect>[]): PatternIndex<Effect> {
  const uses = new Map<string, number>([[ANY, Infinity]]);
  for (const { steps } of patterns)
    for (const { labels } of steps) for (const label of labels) uses.set(label, (uses.get(label) ?? 0) + 1);
  const usesOf = (labels: readonly string[]) => Math.max(...labels.map((label) => uses.get(label) ?? 0));
  const index = new Map<string, IndexedPattern<Effect>[]>();
  for (const pattern of patterns) {
    const indexed = { pattern, first: firstLabels(pattern) };
    const [key] = pattern.steps
      .filter(({ kind, min, orEnd }) => kind === 'word' && min > 0 && !orEnd)
      .map(({ labels }) => labels)
      .toSorted((a, b) => usesOf(a) - usesOf(b));
    for (const label of new Set(key ?? [ANY])) {
      const others = index.get(label);
      if (others) others.push(indexed);
      else index.set(label, [indexed]);
    }
  }
  return index;
}

function firstLabels({ steps }: Pattern<unknown>): readonly string[] {
  const needed = steps.findIndex(({ min }) => min > 0);
  const first = steps.slice(0, needed + 1);
  if (needed === -1 || first.some(({ kind }) => kind !== 'word'))
    throw new Error(`A pattern must begin with a word: ${JSON.stringify(steps)}`);
  return [...new Set(first.flatMap(({ labels }) => labels))];
}

/**
 * Matches a pattern at the word `start`. Returns the index after its last word; -1 if the words do not match. Gaps and
 * repetitions are short, so the pattern's length bounds the work.
 */
export function matchPattern(
  { steps, isAtStart }: Pattern<unknown>,
  words: readonly LabelledWord[],
  start: number,
): number {
  if (isAtStart && !words[start]?.startsSentence) return -1;
  return matchFrom(steps, 0, words, start, start);
}

function matchFrom(
  steps: readonly Step[],
  nth: number,
  words: readonly LabelledWord[],
  at: number,
  start: number,
): number {
  const step = steps[nth];
  if (!step) return at;
  const next = at > start && words[at]?.startsSentence ? undefined : words[at];
  if (step.kind === 'text-end') return words[at] ? -1 : matchFrom(steps, nth + 1, words, at, start);
  if (step.kind === 'end') return next ? -1 : matchFrom(steps, nth + 1, words, at, start);
  if (step.orEnd && !next) return matchFrom(steps, nth + 1, words, at, start);
  if (step.kind === 'not')
    return next && has(next, step.labels) ? -1 : matchFrom(steps, nth + 1, words, at, start);
  return matchRepeated(steps, nth, words, at, start);
}

/** Tries the longest match first. */
function matchRepeated(
  steps: readonly Step[],
  nth: number,
  words: readonly LabelledWord[],
  at: number,
  start: number,
): number {
  const step = steps[nth] as Step;
  let count = 0;
  while (count < step.max) {
    const word = words[at + count];
    if (!word || (at + count > start && word.startsSentence)) break;
    if (step.kind === 'gap' ? has(word, step.labels) : !has(word, step.labels)) break;
    count += 1;
  }
  for (; count >= step.min; count -= 1) {
    const end = matchFrom(steps, nth + 1, words, at + count, start);
    if (end !== -1) return end;
  }
  return -1;
}

/** True if a word has one of the labels. */
export function has({ labels }: LabelledWord, wanted: readonly string[]): boolean {
  return wanted.some((label) => label === ANY || labels.has(label));
}
