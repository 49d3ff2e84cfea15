import { makeRecents } from '#web/data/recents.ts';
import { RECENT_FILTERS_KEY } from '#web/data/storage/stored-cards.ts';
import { isRecord } from '#web/data/storage/storage.ts';
import { filterAddress, isFiltered, readFilters, type Filters } from '#web/features/people/filter-address.ts';

/** True if every filter of `part` is set to the same value in `whole`. */
function isPart(part: Filters, whole: Filters): boolean {
  return Object.entries(part).every(
    ([name, value]) => value === '' || whole[name as keyof Filters] === value,
  );
}

function isFilters(value: unknown): value is Filters {
  if (!isRecord(value)) return false;
  const query = new URLSearchParams(value as Record<string, string>);
  const filters = readFilters(query.toString());
  return isFiltered(filters) && filterAddress(filters) === filterAddress(value as unknown as Filters);
}

/** The sets of filters that the person has used. A set that was completed to another one is not kept. */
export const useRecentFilters = makeRecents<Filters>({
  key: RECENT_FILTERS_KEY,
  isValid: isFilters,
  replaces: (added, earlier) => isPart(earlier, added),
});
