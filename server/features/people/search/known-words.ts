import { sql, type RawBuilder } from 'kysely';
import { isDevanagari, listSpellings, plainSpelling } from '#contract/devanagari.ts';
import { splitCharacters } from '#contract/input.ts';
import { isOneOf, jsonRows } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { toleratedErrors, listVariants } from '#server/access/people/name-words.ts';
import { listParts } from './joined-words.ts';
import { listMisspeltBeginnings } from './name-readings.ts';
import { countTypingErrors } from './typing-errors.ts';

/**
 * Maximum number of words read that begin with a query word, in the order of the index. The word itself is the first.
 */
const PREFIX_MATCHES_MAX = 300;
/** Maximum number of words read that share a variant with a query word. The longest common variants come first. */
const TYPOS_MAX = 300;

/**
 * How a word of a name matches a query word: 0 exactly, 1 as a prefix, 2 with one typing error, 3 with two, 4 as a
 * prefix with one.
 */
export type Grade = 0 | 1 | 2 | 3 | 4;

export interface QueryWord {
  readonly text: string;
  /** The words of the vocabulary that are longer and begin with `text`. */
  readonly longer: readonly string[];
  /** The words of the vocabulary that match with typing errors, fewer errors first. */
  readonly typos: ReadonlyMap<string, Grade>;
  /**
   * Number of people with one of these words or `text` in their name; Infinity if some words with the prefix `text`
   * were not read.
   */
  readonly people: number;
}

/**
 * Reads of the vocabulary. Each uses one statement, and each part of the statement has a limit. A word in Devanagari uses
 * up to three, for its other spellings.
 */
export interface WordReaders {
  /** The words that match a query word. @param pause is called between two statements. */
  readonly find: (text: string, pause: () => Promise<void>) => Promise<QueryWord>;
  /** Adds longer words whose misspelt beginning the query word may be, most frequent first. */
  readonly addMisspelt: (word: QueryWord) => Promise<QueryWord>;
  /** Returns the words that are parts of a text, with their numbers of people. */
  readonly readPartsOf: (text: string) => Promise<ReadonlyMap<string, number>>;
}

export function createWordReaders(db: Db): WordReaders {
  const find = createWordReader(db);
  return {
    find: async (text, pause) => (isDevanagari(text) ? findSpellings(db, find, text, pause) : find(text)),
    async addMisspelt(word) {
      const beginnings = listMisspeltBeginnings(word.text);
      if (beginnings.length === 0) return word;
      const ranges = beginnings.map((low) => ({ low, high: `${low}\u{10ffff}` }));
      const { rows } = await selectWordsBetween<{ word: string }>(db, { ranges: JSON.stringify(ranges) });
      const typos = new Map(word.typos);
      for (const { word: known } of rows)
        if (!known.startsWith(word.text) && !typos.has(known)) typos.set(known, 4);
      return { ...word, typos };
    },
    async readPartsOf(text) {
      const words = JSON.stringify(listParts(text));
      const { rows } = await selectWords<{ word: string; people: number }>(db, { words });
      return new Map(rows.map(({ word, people }) => [word, people]));
    },
  };
}

const selectWordsBetween = prepareStatement<{ ranges: string }>((db, param) => ({
  compile: () => wordsBetweenQuery(db, param('ranges')).compile(db),
}));

/**
 * Reads words between bounds. Uses `cross join`, because SQLite would otherwise check each range for every word.
 * @param ranges JSON text of rows with `low` and `high`.
 */
function wordsBetweenQuery(db: Db, ranges: string): RawBuilder<unknown> {
  return sql`select w.word, w.people from ${jsonRows(db, 'a', { low: 'text', high: 'text' }, ranges)}
    cross join words as w where w.word >= a.low and w.word < a.high
    group by w.word, w.people order by w.people desc, w.word limit ${sql.lit(PREFIX_MATCHES_MAX)}`;
}

const selectWords = prepareStatement<{ words: string }>((db, param) => ({
  compile: () =>
    sql`select w.word, w.people from words as w where ${isOneOf(db, sql.ref('w.word'), param('words'))}`.compile(
      db,
    ),
}));

function createWordReader(db: Db): (text: string) => Promise<QueryWord> {
  const readers = VARIANT_COUNTS.map((count) => ({ count, read: prepareKnownWords(count) }));
  return async (text) => {
    const variants = [...listVariants(text), ...leaveOutLetters(text)];
    const reader = readers.find(({ count }) => count >= variants.length);
    if (!reader) throw new Error('too many variants for one statement');
    const params: Record<string, string> = { text, after: `${text}\u{10ffff}` };
    // Fills the list with a text that is no variant of any word.
    for (let index = 0; index < reader.count; index += 1) params[`variant${index}`] = variants[index] ?? '';
    const { rows } = await reader.read<KnownWordRow>(db, params);
    return gradeWords(text, rows);
  };
}

/** In Devanagari a letter with its signs has several code points. Longer words have such variants already. */
function leaveOutLetters(text: string): string[] {
  if (!isDevanagari(text) || toleratedErrors([...text].length, 0) !== 1) return [];
  return Array.from(splitCharacters(text), ({ segment, index }) =>
    segment.length > 1 ? text.slice(0, index) + text.slice(index + segment.length) : '',
  ).filter(Boolean);
}

function gradeWords(text: string, rows: readonly KnownWordRow[]): QueryWord {
  const gradeTypo = createTypoGrader(text);
  const longer: string[] = [];
  const typos: [string, Grade][] = [];
  let people = 0;
  let beginnings = 0;
  for (const row of rows) {
    if (row.is_typo) {
      // A word that begins with the query word was already read as such.
      const grade = row.word.startsWith(text) ? null : gradeTypo(row.word);
      if (grade === null) continue;
      typos.push([row.word, grade]);
    } else {
      beginnings += 1;
      if (row.word !== text) longer.push(row.word);
    }
    people += row.people;
  }
  typos.sort(([, a], [, b]) => a - b);
  return {
    text,
    longer,
    typos: new Map(typos),
    people: beginnings === PREFIX_MATCHES_MAX ? Infinity : people,
  };
}

interface KnownWordRow {
  word: string;
  people: number;
  is_typo: 0 | 1;
}

/** The numbers of variants that a statement can have. The last is the maximum of `listVariants`. */
const VARIANT_COUNTS = [8, 37, 46, 56, 79, 106, 211];

function prepareKnownWords(variants: number) {
  return prepareStatement<Record<string, string>>((db, param) => {
    const query = knownWordsQuery(param, variants);
    return { compile: () => query.compile(db) };
  });
}

export function knownWordsQuery(
  param: (name: string) => unknown,
  variants: number,
): RawBuilder<KnownWordRow> {
  const variantList = sql.join(
    Array.from({ length: variants }, (_, index) => sql`${param(`variant${index}`)}`),
  );
  return sql<KnownWordRow>`
    select * from (select word, people, 0 as is_typo from words
      where word >= ${param('text')} and word < ${param('after')}
      order by word limit ${sql.lit(PREFIX_MATCHES_MAX)}) as beginnings
    union all
    select * from (select w.word, w.people, 1 as is_typo
      from (select t.word, max(length(t.variant)) as shared from word_typos as t
        where t.variant in (${variantList})
        group by t.word order by shared desc, t.word limit ${sql.lit(TYPOS_MAX)}) as close
      join words as w on w.word = close.word
      order by close.shared desc, w.word) as typos`;
}

/** As {@link WordReaders.find}, with the words that are the query word in another spelling, or begin with it. */
async function findSpellings(
  db: Db,
  find: (text: string) => Promise<QueryWord>,
  text: string,
  pause: () => Promise<void>,
): Promise<QueryWord> {
  const plain = plainSpelling(text);
  const asked = await find(text);
  const spellings = listSpellings(text);
  if (spellings.length === 0) return asked;
  await pause();
  const { typos: ofPlain } = plain === text ? asked : await find(plain);
  if (plain !== text) await pause();
  const ranges = spellings.map((low) => ({ low, high: `${low}\u{10ffff}` }));
  const { rows } = await selectWordsBetween<{ word: string; people: number }>(db, {
    ranges: JSON.stringify(ranges),
  });
  const others = rows.filter((row) => !row.word.startsWith(text));
  const spelled = others.map(({ word }): [string, Grade] => [word, plainSpelling(word) === plain ? 0 : 1]);
  const misspelt = [...asked.typos, ...ofPlain].filter(([word]) => !word.startsWith(text));
  const typos = new Map([...misspelt, ...spelled].toSorted(([, a], [, b]) => a - b));
  for (const [word, grade] of spelled) typos.set(word, grade);
  return { ...asked, typos, people: others.reduce((sum, { people }) => sum + people, asked.people) };
}

/** Grades a match with typing errors. @returns null if there are too many errors. */
function createTypoGrader(asked: string): (known: string) => Grade | null {
  const length = [...asked].length;
  const countErrors = isDevanagari(asked)
    ? createDevanagariCounter(plainSpelling(asked))
    : (known: string, limit: number) => countTypingErrors(asked, known, limit);
  return (known) => {
    const tolerated = toleratedErrors(length, [...known].length);
    const errors = countErrors(known, tolerated);
    return errors > tolerated ? null : ((errors + 1) as Grade);
  };
}

/** A wrong vowel sign is one error, and so is a letter that is wrong or missing with its signs. */
function createDevanagariCounter(asked: string): (known: string, limit: number) => number {
  const toLetters = (word: string) => Array.from(splitCharacters(word), ({ segment }) => segment);
  const letters = toLetters(asked);
  return (known, limit) => {
    const plain = plainSpelling(known);
    return Math.min(
      countTypingErrors(asked, plain, limit),
      countTypingErrors(letters, toLetters(plain), limit),
    );
  };
}

/** Grades the match of a name's word with a query word. @returns null without a match. */
export function gradeMatch(
  nameWord: string,
  { text, typos }: Pick<QueryWord, 'text' | 'typos'>,
): Grade | null {
  if (nameWord === text) return 0;
  if (nameWord.startsWith(text)) return 1;
  return typos.get(nameWord) ?? null;
}
