import { getOpinions } from '#contract/opinions.ts';
import { filterChoices, getPeople, searchPeople, sorts } from '#contract/people.ts';
import { courses, years } from '#contract/user.ts';
import { randomFor } from '#demo/random.ts';
import { listNameWords } from '#server/access/people/name-words.ts';
import type { Population, Viewer } from './population.ts';
import { sendSuccessfully, type WireRequest } from './requests.ts';
import { repeating, type Source } from './sources.ts';

/** The `Accept-Encoding` that Chrome sends. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';
/** A page for a year alone merges the most groups (`server/features/people/page-query.ts`). */
const FILTERS = [
  { year: '2' },
  { course: 'btech', hated: 'loved' },
  { course: 'bca', year: '1' },
  { personality: 'introvert', hated: 'opinion' },
];
const DEEP_PAGES = 4_000;
const SEARCHES = 600;
/** A shorter word has too few letters for a typing error. */
const TYPO_LETTERS = 5;

type Query = Readonly<Record<string, string>>;

function get(path: string, query: Query, { cookie }: Viewer, headers: Query = {}): WireRequest {
  const search = new URLSearchParams(query).toString();
  return { method: 'GET', path: search ? `${path}?${search}` : path, headers: { ...headers, cookie } };
}

/** One request for each value. The viewers take turns. */
function inTurn<T>(
  viewers: readonly Viewer[],
  values: readonly T[],
  build: (value: T, viewer: Viewer) => WireRequest,
): Source {
  return repeating(
    values.flatMap((value, nth) => {
      const viewer = viewers[nth % viewers.length];
      return viewer ? [build(value, viewer)] : [];
    }),
  );
}

/** The first page of every viewer. */
export function firstPages({ viewers }: Population, query: Query = {}): Source {
  return repeating(viewers.map((viewer) => get(getPeople.path, query, viewer)));
}

export function compressedFirstPages({ viewers }: Population): Source {
  const headers = { 'accept-encoding': BROWSER_ENCODINGS };
  return repeating(viewers.map((viewer) => get(getPeople.path, {}, viewer, headers)));
}

/** The first page of every filter for every viewer. */
export function filteredPages({ viewers }: Population): Source {
  return repeating(viewers.flatMap((viewer) => FILTERS.map((filter) => get(getPeople.path, filter, viewer))));
}

/** For every viewer and order: the first page without a filter, and the first page of each single filter. */
export function everyOrder({ viewers }: Population): Source {
  const filters: Query[] = [
    {},
    ...courses.map((course) => ({ course })),
    ...years.map((year) => ({ year: String(year) })),
    ...filterChoices.personality.map((personality) => ({ personality })),
  ];
  const queries = sorts.flatMap((hated) => filters.map((filter): Query => ({ ...filter, hated })));
  return repeating(queries.flatMap((query) => viewers.map((viewer) => get(getPeople.path, query, viewer))));
}

/** Follows the Link headers of every viewer in turn, until there are enough distinct pages. */
export async function deepPages({ viewers }: Population, port: number): Promise<Source> {
  const pages: WireRequest[] = [];
  let last = viewers.map((viewer) => get(getPeople.path, {}, viewer));
  while (pages.length < DEEP_PAGES && last.length > 0) {
    last = (await Promise.all(last.map((page) => findNextPage(page, port)))).filter((page) => page !== null);
    pages.push(...last);
  }
  return repeating(pages);
}

async function findNextPage(page: WireRequest, port: number): Promise<WireRequest | null> {
  const { headers } = await sendSuccessfully(port, page);
  const [, next] = /<([^>]+)>; rel="next"/.exec(String(headers['link'])) ?? [];
  return next === undefined ? null : { ...page, path: next };
}

export function opinionPages({ viewers, profiles }: Population): Source {
  return inTurn(viewers, profiles, (id, viewer) => get(getOpinions.path, { id }, viewer));
}

export type SearchKind = 'one word' | 'two words' | 'typo';

/** Searches for distinct texts from the names of random people. */
export function searches({ viewers, names, words }: Population, kind: SearchKind): Source {
  const random = randomFor('searches', kind);
  const texts = new Set<string>();
  for (const name of names) {
    const text = textFor(kind, listNameWords(name), words, () => random.next());
    if (text) texts.add(text);
    if (texts.size === SEARCHES) break;
  }
  return inTurn(viewers, [...texts], (user, viewer) => get(searchPeople.path, { user }, viewer));
}

function textFor(
  kind: SearchKind,
  nameWords: readonly string[],
  known: ReadonlySet<string>,
  random: () => number,
): string | null {
  const [first, second] = nameWords;
  const chosen = nameWords[Math.floor(random() * nameWords.length)];
  if (kind === 'one word') return chosen ?? null;
  if (kind === 'two words') return first && second ? `${first} ${second}` : null;
  if (!chosen || chosen.length < TYPO_LETTERS) return null;
  const typo = misspell(chosen, 1 + Math.floor(random() * (chosen.length - 2)));
  return known.has(typo) ? null : typo;
}

/** Replaces the letter at `place` by the next of the alphabet. */
function misspell(word: string, place: number): string {
  const letter = word.charCodeAt(place);
  return `${word.slice(0, place)}${letter === 0x7a ? 'a' : String.fromCharCode(letter + 1)}${word.slice(place + 1)}`;
}
