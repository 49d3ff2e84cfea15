import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { filterAddress, noFilters, readFilters, type Filters } from '#web/people/filter-address.ts';
import { resetList } from '#web/people/refresh-list.ts';
import { useQueryClient } from '#web/queries/use-query.ts';

/** The filters are stored in the address only. A change opens Home with a new list. */
export function useFilters() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const client = useQueryClient();
  const filters = readFilters(path === '/' ? search : '');

  const show = (next: Filters) => {
    resetList(client, next);
    navigate(filterAddress(next));
  };
  return {
    filters,
    set: (change: Partial<Filters>) => show({ ...filters, ...change }),
    clear: () => show(noFilters),
  };
}
