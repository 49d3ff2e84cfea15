import {
  filterChoices,
  filterNames,
  sorts,
  type FilterChoice,
  type FilterName,
  type Sort,
} from '#contract/people.ts';
import type { Words } from '#contract/words/en/words.ts';
import { pageSettings } from '#web/data/page-settings.ts';

type ChosenFilters = { readonly [Name in FilterName]: `${FilterChoice<Name>}` | '' };
/** The filters of a list; `''` means not set. */
export interface Filters extends ChosenFilters {
  readonly sort: Exclude<Sort, 'default'> | '';
}

/** Sets each filter by its name. */
function createFilters(valueOf: (name: FilterName) => string, sort: Filters['sort']): Filters {
  const chosen = Object.fromEntries(filterNames.map((name) => [name, valueOf(name)])) as ChosenFilters;
  return { ...chosen, sort };
}

export const noFilters = createFilters(() => '', '');

/** The offered sorts. If only some people see dislikes, there is no list of the most hated. */
export const offeredSorts = (): readonly Sort[] =>
  sorts.filter((sort) => sort !== 'hated' || !pageSettings.dislikes);

function pick<const T extends string>(value: string | null, allowed: readonly T[]): T | '' {
  return allowed.find((one) => one === value) ?? '';
}

/** `course=bca&sort=loved` → filters. Invalid values count as not set. */
export function readFilters(search: string): Filters {
  const query = new URLSearchParams(search);
  const sort = pick(query.get('sort'), offeredSorts());
  const valueOf = (name: FilterName) => pick(query.get(name), filterChoices[name].map(String));
  return createFilters(valueOf, sort === 'default' ? '' : sort);
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

function addressOf(path: string, parameters: object): string {
  const query = new URLSearchParams(
    Object.entries(parameters).filter(([, value]) => value !== ''),
  ).toString();
  return query ? `${path}?${query}` : path;
}

/** The address of Home with these filters. */
export function filterAddress(filters: Filters): string {
  return addressOf('/', filters);
}

/** The address of the search screen with this text and these filters. */
export function searchAddress(text: string, filters: Filters): string {
  return addressOf('/search', { user: text, ...filters });
}

/** The text of a filter's value. */
export function nameOfChoice(words: Words, name: FilterName, value: string | number): string {
  const names: Readonly<Record<string, string>> = words.fields[name].names;
  return value === 'none' ? words.none : (names[value] ?? '');
}
