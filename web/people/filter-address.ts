import { personalityFilters, sorts, type PersonalityFilter, type Sort } from '#contract/people.ts';
import { pageNotice } from '#web/page-notice.ts';
import { courses, years, type Course, type Year } from '#contract/user.ts';

/** The filters of a list; `''` means not set. */
export interface Filters {
  readonly course: Course | '';
  readonly year: `${Year}` | '';
  readonly personality: PersonalityFilter | '';
  readonly sort: Exclude<Sort, 'default'> | '';
}

export const noFilters: Filters = { course: '', year: '', personality: '', sort: '' };

/** The offered sorts. If only some people see dislikes, there is no list of the most hated. */
export const offeredSorts = (): readonly Sort[] =>
  sorts.filter((sort) => sort !== 'hated' || !pageNotice.dislikes);

function pick<const T extends string>(value: string | null, allowed: readonly T[]): T | '' {
  return allowed.find((one) => one === value) ?? '';
}

/** `course=bca&sort=loved` → filters. Invalid values count as not set. */
export function readFilters(search: string): Filters {
  const query = new URLSearchParams(search);
  const sort = pick(query.get('sort'), offeredSorts());
  return {
    course: pick(query.get('course'), courses),
    year: pick(query.get('year'), years.map(String) as `${Year}`[]),
    personality: pick(query.get('personality'), personalityFilters),
    sort: sort === 'default' ? '' : sort,
  };
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
