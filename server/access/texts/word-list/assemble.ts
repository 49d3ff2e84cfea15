import { contractions, contractionsWithApostrophe } from './lists/classes.ts';
import { LIGHT, rudeLabels } from './default-patterns.ts';
import type { LabelledWord } from './patterns.ts';
import { readingsOf } from './readings.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word of the text with its place. Words written without spaces between them share a place. */
export interface Word extends LabelledWord {
  readonly start: number;
  readonly end: number;
}

const SPELLED_MIN = 3;
const SPLIT_MIN = 6;
const JOINED_TOKENS_MAX = 4;
const JOINED_MIN = 4;
const JOINED_MAX = 14;

/**
 * Makes words from the tokens of a text. Joins spelled letters (`k i l l`) and torn words (`stu pid`), splits words
 * written without spaces, and expands contractions.
 * @param heavy labels of the words to find. Only words with these labels are joined.
 */
export function assembleWords(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  heavy: ReadonlySet<string>,
): Word[] {
  const known = new Map<string, ReadonlySet<string>>();
  const labelsOf = (text: string): ReadonlySet<string> => {
    const labels = known.get(text) ?? vocabulary.labelsOf(text);
    known.set(text, labels);
    return labels;
  };
  const isHeavy = (text: string) => [...labelsOf(text)].some((label) => heavy.has(label));

  /** The number of tokens from `from` on that make one word; 1 if none are joined. */
  function countTorn(from: number): number {
    for (let count = Math.min(JOINED_TOKENS_MAX, tokens.length - from); count > 1; count -= 1) {
      const parts = tokens.slice(from, from + count);
      if (parts.slice(1).some(({ gap }) => gap === 'stop')) continue;
      // "Su Le" is a name of two words.
      if (parts.every(({ isTitled }) => isTitled)) continue;
      const text = joinTexts(parts);
      const isUnknown = ({ text: part }: Token) =>
        /^[^aiu]$/.test(part) ||
        (part.length < JOINED_MAX && [...labelsOf(part)].every((label) => label === LIGHT));
      if (text.length < JOINED_MIN || text.length > JOINED_MAX || !parts.some(isUnknown)) continue;
      // "B.Sc cum M.Sc" is not "scum": two equal letters of neighbouring words do not count as one repeated letter.
      const meets = parts.slice(1).some((part, nth) => parts[nth]?.text.endsWith(part.text.charAt(0)));
      if (isHeavy(text) && !vocabulary.isShortened(text) && (!meets || vocabulary.has(text))) return count;
    }
    return 1;
  }

  const words: Word[] = [];
  for (let from = 0; from < tokens.length;) {
    const spelled = countSpelled(tokens, from);
    const count =
      spelled >= SPELLED_MIN && reads(joinTexts(tokens.slice(from, from + spelled)))
        ? spelled
        : countTorn(from);
    const parts = tokens.slice(from, from + count);
    words.push(...wordsOf(parts));
    from += count;
  }
  return words;

  function reads(text: string): boolean {
    return labelsOf(text).size > 0 || readingsOf(text).some((reading) => vocabulary.split(reading) !== null);
  }

  function wordsOf(parts: readonly Token[]): Word[] {
    const [first] = parts;
    const last = parts.at(-1);
    if (!first || !last) return [];
    const text = joinTexts(parts);
    const place = { start: first.start, end: last.end };
    const pieces = writtenOut(text, first.hasApostrophe) ??
      (labelsOf(text).size > 0 ? [text] : splitText(text)) ?? [text];
    return pieces.map((piece, nth) => ({
      ...place,
      labels: withCase(labelsOf(piece), first, {
        isName: vocabulary.isName(piece),
        isShortened: first.isTitled && vocabulary.isShortened(piece),
      }),
      startsSentence: nth === 0 && first.gap === 'stop',
    }));
  }

  /** Splits `youareanidiot` into its words, even with repeated letters. */
  function splitText(text: string): readonly string[] | null {
    if (text.length < SPLIT_MIN || text.length > 100) return null;
    for (const reading of readingsOf(text))
      for (const plain of new Set([
        reading,
        reading.replaceAll(/(.)\1{2,}/gu, '$1$1'),
        reading.replaceAll(/(.)\1{2,}/gu, '$1'),
      ])) {
        const pieces = vocabulary.split(plain);
        if (pieces) return pieces.flatMap((piece) => writtenOut(piece, false) ?? [piece]);
      }
    return null;
  }
}

/**
 * Adds labels about the case of a word. If a word that is also a name or title begins with a capital letter, drops its
 * rude labels.
 */
function withCase(
  labels: ReadonlySet<string>,
  { isLower, isTitled, text }: Token,
  { isName, isShortened }: { readonly isName: boolean; readonly isShortened: boolean },
): ReadonlySet<string> {
  if (/^\d+$/.test(text)) return new Set([...labels, 'NUMBER']);
  const written = ['CAPITAL', ...(isTitled ? ['TITLED'] : [])];
  if (isShortened) return new Set([...withoutRude(labels), ...written]);
  if (!isLower) return new Set([...(isName ? named(labels, text) : labels), ...written]);
  const rude = ['SLURNAME', 'MARJA', 'HRUDE', 'NRUDE', 'SMALL', 'NOUN', 'HSCORN', 'HNAME'].filter((label) =>
    labels.has(label),
  );
  return rude.length === 0 ? labels : new Set([...labels, ...rude.map((label) => `${label}_LOWER`)]);
}

/** A rude word that looks like a name is an insult only in a sentence that addresses a person (label `NAMED`). */
function named(labels: ReadonlySet<string>, text: string): ReadonlySet<string> {
  const others = withoutRude(labels).filter((label) => label !== text);
  const isRude = others.length < labels.size;
  return new Set([...others, ...(isRude ? ['NAMED'] : []), ...(labels.has('SLUR') ? ['SLURNAME'] : [])]);
}

function withoutRude(labels: ReadonlySet<string>): string[] {
  return [...labels].filter((label) => !rudeLabels.has(label));
}

function writtenOut(text: string, hasApostrophe: boolean): readonly string[] | null {
  const found = [contractions, ...(hasApostrophe ? [contractionsWithApostrophe] : [])].find((list) =>
    Object.hasOwn(list, text),
  );
  return found?.[text]?.split(' ') ?? null;
}

function joinTexts(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** The number of single-letter tokens from `from` on. */
function countSpelled(tokens: readonly Token[], from: number): number {
  let count = 0;
  while (tokens[from + count]?.text.length === 1 && (count === 0 || tokens[from + count]?.gap !== 'stop'))
    count += 1;
  return count;
}
