import type { QueryClient } from '@tanstack/react-query';
import { filterAddress, type Filters } from '#web/features/people/filter-address.ts';
import { refreshQuery, type PeopleList } from '#web/features/people/use-people.ts';
import { forgetList } from '#web/data/place.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';

/** Resets a list to its first page: at once if it is on screen, otherwise on the next visit. */
export function resetList(client: QueryClient, filters: Filters): void {
  const queryKey = queryKeys.people(filters);
  offerNewer(client, filters, null);
  forgetList(filterAddress(filters));
  client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  void client.resetQueries({ queryKey, exact: true });
}

/** Fetches the first page again and scrolls to the top. All old cards stay until the page loads, even if it fails. */
export function refreshList(client: QueryClient, filters: Filters): void {
  offerNewer(client, filters, null);
  forgetList(filterAddress(filters));
  scrollTo(0, 0);
  void client.cancelQueries({ queryKey: queryKeys.people(filters), exact: true });
  client.query({ ...refreshQuery(client, filters), staleTime: 0 }).catch(() => undefined);
}

/** Offers a newer list in place of the one on screen; null withdraws the offer. */
export function offerNewer(client: QueryClient, filters: Filters, newer: PeopleList | null): void {
  client.setQueryData(queryKeys.newerPeople(filters), newer);
}
