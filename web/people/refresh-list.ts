import type { QueryClient } from '#web/queries/query-client.ts';
import { filterAddress, type Filters } from '#web/people/filter-address.ts';
import { positions } from '#web/people/list-position.ts';
import type { PeopleList } from '#web/people/use-people.ts';
import { queryKeys } from '#web/query-keys.ts';

/** Resets a list to its first page: at once if it is on screen, else on the next visit. */
export function resetList(client: QueryClient, filters: Filters): void {
  const queryKey = queryKeys.people(filters);
  positions.delete(filterAddress(filters));
  client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  client.resetQueries({ queryKey, exact: true });
}

/** Fetches the first page again and scrolls to the top. The old cards stay until it has loaded. */
export async function refreshList(client: QueryClient, filters: Filters): Promise<void> {
  const queryKey = queryKeys.people(filters);
  positions.delete(filterAddress(filters));
  scrollTo(0, 0);
  client.updateQueryData<PeopleList>(queryKey, (list) => list && firstPageOf(list));
  await client.refetchQueries({ queryKey, exact: true });
}

function firstPageOf(list: PeopleList): PeopleList {
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };
}
