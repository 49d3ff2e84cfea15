import { readFileSync } from 'node:fs';
import path from 'node:path';
import { objectTo } from '#server/features/opinions/check-text.ts';
import { createFindWords } from '#server/access/texts/word-list/find-words.ts';
import { noWords } from '#server/access/texts/word-list/read-file.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../test/corpora');

export type Outcome = 'passed' | 'asked' | 'refused';

/** A text of a corpus (test/corpora/README.md). */
export interface CorpusText {
  readonly corpus: string;
  /** `dev` or `held-out`, in the fresh lists their source; empty in the lists of names, towns and terms. */
  readonly half: string;
  readonly text: string;
}

export interface Row {
  readonly corpus: string;
  readonly half: string;
  readonly count: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

function readLines(file: string): string[][] {
  return readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

function withSentences(corpus: string, name: string): CorpusText[] {
  return [
    { corpus, half: '', text: name },
    { corpus: `${corpus}, in a sentence`, half: '', text: `${name} is kind` },
    { corpus: `${corpus}, in a sentence`, half: '', text: `Works a lot with ${name}, and helps everybody` },
  ];
}

/** All texts of the corpora. Each name appears alone and in two sentences. */
export function readCorpora(): CorpusText[] {
  const halved = ['contacts', 'harmless'].flatMap((corpus) =>
    readLines(`${corpus}.tsv`).map(([half = '', text = '']) => ({ corpus, half, text })),
  );
  const abuse = readLines('abuse.tsv').map(([kind = '', text = '', half = '']) => ({
    corpus: `abuse: ${kind}`,
    half,
    text,
  }));
  const fresh = readLines('fresh.tsv').map(([kind = '', half = '', text = '']) => ({
    corpus: `fresh: ${kind}`,
    half,
    text,
  }));
  const names = ['names', 'towns', 'terms'].flatMap((corpus) =>
    readLines(`${corpus}.txt`).flatMap(([name = '']) => withSentences(corpus, name)),
  );
  const moreNames = readLines('more-names.tsv').flatMap(([, name = '']) => withSentences('more names', name));
  return [...halved, ...abuse, ...fresh, ...names, ...moreNames];
}

/** The outcome of an opinion with the default lists. */
async function judge(text: string): Promise<Outcome> {
  const objection = await objectTo(text, wordList);
  return objection === null ? 'passed' : objection.isRefusal ? 'refused' : 'asked';
}

const find = createFindWords(noWords);
const wordList = { find: (text: string) => Promise.resolve(find(text)) };

/** Counts the outcomes of each corpus and half, in the order of the texts. */
export async function measureTexts(texts: readonly CorpusText[]): Promise<Row[]> {
  const rows = new Map<string, Row & { outcomes: Record<Outcome, number>; count: number }>();
  for (const { corpus, half, text } of texts) {
    const key = `${corpus}\t${half}`;
    const row = rows.get(key) ?? { corpus, half, count: 0, outcomes: { passed: 0, asked: 0, refused: 0 } };
    row.count += 1;
    row.outcomes[await judge(text)] += 1;
    rows.set(key, row);
  }
  return [...rows.values()];
}
