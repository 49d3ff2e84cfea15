import { readAllOpinions, type KeptOpinion } from '#server/access/checks/all-opinions.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import {
  createFindWords,
  type FindWords,
  type FoundWords,
} from '#server/access/texts/word-list/find-words.ts';
import { noWords, readWordFile } from '#server/access/texts/word-list/read-file.ts';
import { formatTable } from '#server/operator/format-table.ts';
import { NotFound } from '#server/operator/usage.ts';

type Effect = 'refused' | 'think again';

/**
 * Number of opinions that a list would have stopped, and of their authors. Opinions without an author do not count for
 * the latter.
 */
interface Stopped {
  opinions: number;
  authors: number;
}

interface FoundOpinion {
  readonly id: string;
  readonly effect: Effect;
  readonly words: readonly string[];
}

export interface Replay {
  /** Number of compared opinions. */
  compared: number;
  readonly stopped: Record<Effect, Stopped>;
  /** Results of the current list. */
  readonly present: Record<Effect, Stopped>;
  /** Results by effect and word. */
  readonly words: Map<string, Stopped & { readonly word: string; readonly effect: Effect }>;
  readonly found: FoundOpinion[];
}

/** Maximum kept words and ids, to bound the memory. Further ones count only in the sums. */
const KEPT_MAX = 10_000;

/**
 * Compares every opinion with a changed word list and with the current one: what would each have stopped?
 * @param present the operator's current list; null for only the default words.
 * @throws NotFound if a list cannot be used.
 */
export async function replayWords(db: Db, file: string, present: string | null): Promise<Replay> {
  const [find, findPresent] = await Promise.all([readList(file), readList(present)]);
  const zero = () => ({ opinions: 0, authors: 0 });
  const stopped = () => ({ refused: zero(), 'think again': zero() });
  const replay: Replay = {
    compared: 0,
    stopped: stopped(),
    present: stopped(),
    words: new Map(),
    found: [],
  };
  // Opinions of one author are consecutive, so authors are counted without a list.
  let author: string | null = null;
  let counted = new Set<Stopped>();
  for await (const page of readAllOpinions(db)) {
    for (const opinion of page) {
      if (opinion.author_id !== author) [author, counted] = [opinion.author_id, new Set()];
      const count = (sum: Stopped) => {
        sum.opinions += 1;
        if (author === null || counted.has(sum)) return;
        counted.add(sum);
        sum.authors += 1;
      };
      replay.compared += 1;
      const before = effectOf(findPresent(opinion.comment));
      if (before) count(replay.present[before]);
      countFound(replay, opinion, find(opinion.comment), count);
    }
  }
  return replay;
}

async function readList(file: string | null): Promise<FindWords> {
  try {
    return createFindWords(file === null ? noWords : await readWordFile(file));
  } catch (error) {
    throw new NotFound(`The word list cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

function effectOf({ refused, words }: FoundWords): Effect | null {
  if (refused.length > 0) return 'refused';
  return words.length > 0 ? 'think again' : null;
}

function countFound(
  replay: Replay,
  { id }: KeptOpinion,
  found: FoundWords,
  count: (sum: Stopped) => void,
): void {
  const effect = effectOf(found);
  if (!effect) return;
  count(replay.stopped[effect]);
  const all = [
    ...found.refused.map((word) => ['refused', word] as const),
    ...found.words.map((word) => ['think again', word] as const),
  ];
  for (const [of, typed] of all) {
    const word = typed.toLowerCase();
    const key = `${of} ${word}`;
    const sum = replay.words.get(key) ?? { word, effect: of, opinions: 0, authors: 0 };
    if (replay.words.size < KEPT_MAX) replay.words.set(key, sum);
    count(sum);
  }
  if (replay.found.length < KEPT_MAX) replay.found.push({ id, effect, words: all.map(([, word]) => word) });
}

/** @param withIds true to print the ids of the opinions. Names are never printed. */
export function formatReplay(replay: Replay, withIds: boolean): string {
  const { compared, stopped, present } = replay;
  const write = ({ opinions, authors }: Stopped) => `${opinions} by ${authors} people`;
  const sums = formatTable(
    ['opinions', `of ${compared}`, 'with the list in use'],
    [
      ['refused', write(stopped.refused), write(present.refused)],
      ['think again', write(stopped['think again']), write(present['think again'])],
    ],
  );
  const words = [...replay.words.values()].toSorted(
    (a, b) => b.opinions - a.opinions || (a.word < b.word ? -1 : 1),
  );
  const rows = words.map(({ word, effect, opinions, authors }) => [
    word,
    effect,
    String(opinions),
    String(authors),
  ]);
  const ids = replay.found.map(({ id, effect, words: found }) => [id, effect, found.join(', ')]);
  return [
    sums,
    ...(rows.length > 0 ? [formatTable(['word', 'effect', 'opinions', 'authors'], rows)] : []),
    ...(withIds && ids.length > 0 ? [formatTable(['opinion', 'effect', 'words'], ids)] : []),
  ].join('\n');
}

/** One JSON object. */
export function formatReplayJson({ words, found, ...sums }: Replay, withIds: boolean): string {
  return `${JSON.stringify({ ...sums, words: [...words.values()], ...(withIds ? { found } : {}) })}\n`;
}
