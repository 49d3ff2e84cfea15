import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/store.ts';
import { toleratedErrors, listVariants } from '#server/user/name-words.ts';
import { countTypingErrors } from './typing-errors.ts';

/** Maximum number of words read that begin with a query word, in the order of the index. The word itself is the first. */
const PREFIX_MATCHES_MAX = 300;
/** Maximum number of words read that share a variant with a query word. The longest common variants come first. */
const TYPOS_MAX = 300;

/** How a word of a name matches a query word: 0 exactly, 1 as a prefix, 2 with one typing error, 3 with two. */
export type Grade = 0 | 1 | 2 | 3;

/** A word of the vocabulary that matches a query word. */
export interface KnownWord {
  readonly word: string;
  readonly grade: Grade;
  /** Number of people with this word in their name. */
  readonly people: number;
}

export interface QueryWord {
  readonly text: string;
  readonly known: readonly KnownWord[];
  /** The words in `known` that match with typing errors. */
  readonly typos: ReadonlyMap<string, Grade>;
  /** Number of people with a word of `known` in their name; Infinity when not every word with the prefix `text` was read. */
  readonly people: number;
}

/** Finds the words of the vocabulary that match a query word, with one statement whose parts all have a limit. */
export async function findKnownWords(db: Db, text: string): Promise<QueryWord> {
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
  return { text, known: words, typos, people: beginnings === PREFIX_MATCHES_MAX ? Infinity : people };
}

interface KnownWordRow {
  word: string;
  people: number;
  is_typo: 0 | 1;
}

/** Prefix matches come before matches with typing errors, so a word that is both counts as a prefix match. */
export function knownWordsQuery(text: string): RawBuilder<KnownWordRow> {
  return sql<KnownWordRow>`
    select * from (select word, people, 0 as is_typo from words
      where word >= ${text} and word < ${`${text}\u{10ffff}`}
      order by word limit ${PREFIX_MATCHES_MAX}) as beginnings
    union all
    select * from (select w.word, w.people, 1 as is_typo
      from (select t.word, max(length(t.variant)) as shared from word_typos as t
        where t.variant in (${sql.join([...listVariants(text)])})
        group by t.word order by shared desc, t.word limit ${TYPOS_MAX}) as close
      join words as w on w.word = close.word
      order by close.shared desc, w.word) as typos`;
}

/** Grades a match with typing errors. @returns null when there are more errors than tolerated. */
function gradeTypo(asked: string, known: string): Grade | null {
  const tolerated = toleratedErrors([...asked].length, [...known].length);
  const errors = countTypingErrors(asked, known, tolerated);
  return errors > tolerated ? null : ((errors === 0 ? 0 : errors + 1) as Grade);
}

/** Grades the match of a word of a name with a query word. @returns null when it does not match. */
export function gradeMatch(nameWord: string, { text, typos }: QueryWord): Grade | null {
  if (nameWord === text) return 0;
  if (nameWord.startsWith(text)) return 1;
  return typos.get(nameWord) ?? null;
}
