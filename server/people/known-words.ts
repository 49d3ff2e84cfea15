import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/store.ts';
import { toleratedErrors, variantsOf } from '#server/user/name-words.ts';
import { countTypingErrors } from './typing-errors.ts';

/** Of the words that begin with a query's word: the first ones, in the order of the index. The word itself is the first. */
const BEGINNINGS_MAX = 300;
/** Of the words that share a variant with it: those with the longest variant in common. */
const TYPOS_MAX = 300;

/** How well a word of a name matches a word of the query: 0 exact, 1 beginning, 2 and 3 one and two typing errors. */
export type Grade = 0 | 1 | 2 | 3;

/** A word of the vocabulary that a query's word may mean. */
export interface KnownWord {
  readonly word: string;
  readonly grade: Grade;
  /** How many people have it in their name. */
  readonly people: number;
}

export interface AskedWord {
  readonly text: string;
  readonly known: readonly KnownWord[];
  /** The misspelt ones among `known`. */
  readonly typos: ReadonlyMap<string, Grade>;
  /** How many people have one of `known` in their name; Infinity when more words begin with `text` than were read. */
  readonly people: number;
}

/** Which words of the vocabulary a query's word may mean: one statement, bounded in each of its parts. */
export async function findKnownWords(db: Db, text: string): Promise<AskedWord> {
  const { rows } = await knownWordsQuery(text).execute(db);
  const known = new Map<string, KnownWord>();
  const typos = new Map<string, Grade>();
  let beginnings = 0;
  for (const { word, people, is_typo } of rows) {
    const grade = is_typo ? gradeTypo(text, word) : word === text ? 0 : 1;
    if (!is_typo) beginnings += 1;
    if (grade === null || known.has(word)) continue;
    known.set(word, { word, grade, people });
    if (grade > 1) typos.set(word, grade);
  }
  const words = [...known.values()];
  const people = words.reduce((sum, word) => sum + word.people, 0);
  return { text, known: words, typos, people: beginnings === BEGINNINGS_MAX ? Infinity : people };
}

interface KnownWordRow {
  word: string;
  people: number;
  is_typo: 0 | 1;
}

/** Beginnings before misspelt words: a word that is both counts as a beginning. */
export function knownWordsQuery(text: string): RawBuilder<KnownWordRow> {
  return sql<KnownWordRow>`
    select * from (select word, people, 0 as is_typo from words
      where word >= ${text} and word < ${`${text}\u{10ffff}`}
      order by word limit ${BEGINNINGS_MAX}) as beginnings
    union all
    select * from (select w.word, w.people, 1 as is_typo
      from (select t.word, max(length(t.variant)) as shared from word_typos as t
        where t.variant in (${sql.join([...variantsOf(text)])})
        group by t.word order by shared desc, t.word limit ${TYPOS_MAX}) as close
      join words as w on w.word = close.word
      order by close.shared desc, w.word) as typos`;
}

/** @returns null when the words are further apart than is tolerated. */
function gradeTypo(asked: string, known: string): Grade | null {
  const tolerated = toleratedErrors([...asked].length, [...known].length);
  const errors = countTypingErrors(asked, known, tolerated);
  return errors > tolerated ? null : ((errors === 0 ? 0 : errors + 1) as Grade);
}

/** How well a word of a name matches; null when it does not. */
export function gradeOf(nameWord: string, { text, typos }: AskedWord): Grade | null {
  if (nameWord === text) return 0;
  if (nameWord.startsWith(text)) return 1;
  return typos.get(nameWord) ?? null;
}
