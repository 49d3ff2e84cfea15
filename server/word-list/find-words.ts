import {
  collapseDuplicatesTransformer,
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
  type MatchPayload,
} from 'obscenity';
import { englishSlurs, hindiSlurs, hindiWords } from './default-words.ts';
import type { OwnWords } from './read-file.ts';

/** What a text contains, as its author wrote it. */
export interface FoundWords {
  /** Words that are refused. */
  readonly refused: readonly string[];
  /** Words that ask the author to think again. */
  readonly words: readonly string[];
}

export type FindWords = (text: string) => FoundWords;

type Words = DataSet<{ originalWord: string }>;

interface Source {
  readonly words: Words;
  readonly matcher: RegExpMatcher;
  readonly refused: ReadonlySet<string>;
  /** Whether only whole words count. */
  readonly areWhole: boolean;
}

/** Each changes one character into another. */
const letterTransformers = [
  resolveConfusablesTransformer(),
  resolveLeetSpeakTransformer(),
  toAsciiLowerCaseTransformer(),
];

/**
 * Creates a function that finds the words of the lists in a text, also with repeated letters, digits for letters and letters
 * that look alike. It compares words and does not understand what a text means.
 */
export function createFindWords(own: OwnWords): FindWords {
  const allowed = new Set(own.allowed.map(simplify));
  const sources = [createEnglish(allowed), createOwn(own, allowed)];
  return (text) => {
    const composed = text.normalize('NFC');
    const found = sources
      .flatMap((source) => findMatches(source, composed))
      .toSorted((a, b) => a.startIndex - b.startIndex);
    const refused = new Set(found.filter(({ isRefused }) => isRefused).map(({ word }) => word));
    const words = new Set(found.map(({ word }) => word)).difference(refused);
    return { refused: [...refused], words: [...words] };
  };
}

interface Found {
  readonly word: string;
  readonly startIndex: number;
  readonly isRefused: boolean;
}

function findMatches({ matcher, words, refused, areWhole }: Source, text: string): Found[] {
  return matcher.getAllMatches(text).flatMap((match) => {
    const { startIndex } = match;
    const { before, matched, after } = splitAround(text, match);
    if (areWhole && (before !== '' || !isRepeated(after, matched))) return [];
    const { phraseMetadata } = words.getPayloadWithPhraseMetadata(match);
    const isRefused = refused.has(phraseMetadata?.originalWord ?? '');
    return [{ word: before + matched + after, startIndex, isRefused }];
  });
}

/** Whether letters only repeat the last one before them. */
function isRepeated(letters: string, before: string): boolean {
  const last = simplify(before.slice(-1));
  return Array.from(letters).every((letter) => simplify(letter) === last);
}

/** A match and the letters around it that belong to the same word. */
function splitAround(text: string, { startIndex, endIndex }: MatchPayload) {
  return {
    before: /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, startIndex))?.[0] ?? '',
    matched: text.slice(startIndex, endIndex + 1),
    after: /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(endIndex + 1))?.[0] ?? '',
  };
}

function createEnglish(allowed: ReadonlySet<string>): Source {
  const words: Words = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => allowed.has(simplify(metadata?.originalWord ?? '')));
  const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });
  return { words, matcher, refused: englishSlurs, areWhole: false };
}

/** Whole words and phrases, with every repeated letter written once. */
function createOwn(own: OwnWords, allowed: ReadonlySet<string>): Source {
  const refused = new Set([...hindiSlurs, ...own.refused].map(simplify));
  const all = new Set([...refused, ...[...hindiWords, ...own.words].map(simplify)]);
  const words: Words = new DataSet();
  for (const word of all) {
    if (allowed.has(word)) continue;
    const pattern = parseRawPattern(word.replaceAll(/[[\]?|\\]/g, String.raw`\$&`));
    words.addPhrase((phrase) => phrase.setMetadata({ originalWord: word }).addPattern(pattern));
  }
  const matcher = new RegExpMatcher({
    ...words.build(),
    blacklistMatcherTransformers: [
      ...letterTransformers,
      collapseDuplicatesTransformer({ defaultThreshold: 1 }),
    ],
  });
  return { words, matcher, refused, areWhole: true };
}

/** Changes a word as the matcher changes texts. */
function simplify(word: string): string {
  const letters = Array.from(word.normalize('NFC'), (letter) => {
    let code: number | undefined = letter.codePointAt(0);
    for (const { transform } of letterTransformers) if (code !== undefined) code = transform(code);
    return code === undefined ? '' : String.fromCodePoint(code);
  });
  return letters.filter((letter, index) => letter !== letters[index - 1]).join('');
}
