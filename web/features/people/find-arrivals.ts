import type { Filters } from '#web/features/people/filter-address.ts';
import type { PeopleList } from '#web/features/people/use-people.ts';

export interface LoadedList {
  readonly list: PeopleList;
  /** The time of loading, in ms since 1970. */
  readonly at: number;
}

/**
 * Finds the students who came into a list between two times of loading. It knows only the list, so these may also be
 * students who became public, or who match the filters now.
 * @returns null if nobody can know: a list by counts moves students up from pages that were not loaded, and the list
 *   without a sort begins elsewhere each day (UTC).
 */
export function findArrivals(
  before: LoadedList,
  after: LoadedList,
  sort: Filters['sort'],
): readonly string[] | null {
  const { pages } = before.list;
  if (pages.some(({ old }) => old)) return null;
  const known = new Set(pages.flatMap(({ ids }) => ids));
  const ids = after.list.pages.flatMap((page) => page.ids);
  const isUnknown = (id: string) => !known.has(id);
  if (pages.at(-1)?.next === null) return ids.filter(isUnknown);
  if (sort !== '' || dayOf(before.at) !== dayOf(after.at)) return null;
  // Unknown students behind the last known one are those of the next page.
  return ids.slice(0, ids.findLastIndex((id) => known.has(id)) + 1).filter(isUnknown);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
