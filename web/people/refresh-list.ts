import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { filterAddress, readFilters, type Filters } from '#web/people/filter-address.ts';
import { places } from '#web/people/list-place.ts';
import { fetchPeople, type PeopleList } from '#web/people/use-people.ts';
import { queryKeys } from '#web/query-keys.ts';

/** A list this old is looked at again when the reader returns to it. */
const OLD_MS = 10 * 60 * 1000;
/** A reader this near to the top sees the new cards at once. */
const TOP_PX = 100;

/** This list starts again at its first page: at once if it is on screen, else when it is visited. */
export function forgetList(client: QueryClient, filters: Filters): void {
  const queryKey = queryKeys.people(filters);
  places.delete(filterAddress(filters));
  client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  void client.resetQueries({ queryKey, exact: true });
}

/** What a reader asks for: the list's newest first page, from its top. The old cards are there until it has come. */
export async function refreshList(client: QueryClient, filters: Filters): Promise<void> {
  const queryKey = queryKeys.people(filters);
  places.delete(filterAddress(filters));
  scrollTo(0, 0);
  client.setQueryData<PeopleList>(queryKey, (list) => list && firstPageOf(list));
  await client.refetchQueries({ queryKey, exact: true });
}

function firstPageOf(list: PeopleList): PeopleList {
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };
}

/**
 * Looks at an old list again whenever the reader returns to it. Cards that are on screen get their new counts where
 * they are. New people are shown at once to a reader at the top; anybody else is offered them (`offered`) and stays
 * where they are. `address`: the list's, see filter-address.ts.
 */
export function useRefreshOnReturn(address: string) {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<PeopleList | null>(null);

  useEffect(() => {
    const filters = readFilters(address.slice(1));
    const ended = new AbortController();
    let lookedAt = 0;
    const look = async () => {
      const { dataUpdatedAt = 0 } = client.getQueryState(queryKeys.people(filters)) ?? {};
      const isOld = dataUpdatedAt > 0 && Date.now() - Math.max(dataUpdatedAt, lookedAt) > OLD_MS;
      if (!isOld || document.visibilityState === 'hidden') return;
      lookedAt = Date.now();
      const page = await fetchPeople(client, filters, { cursor: null, signal: ended.signal }).catch(
        () => null,
      );
      if (!page || ended.signal.aborted) return;
      const list = { pages: [page], pageParams: [null] };
      if (startsAlike(client, filters, list) || isAtTop()) showFirstPage(client, filters, list);
      else setFresh(list);
    };
    const onReturn = () => void look();
    onReturn();
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('focus', onReturn);
    return () => {
      ended.abort();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
    };
  }, [client, address]);

  return {
    offered: fresh !== null,
    show: () => {
      if (!fresh) return;
      client.setQueryData<PeopleList>(queryKeys.people(readFilters(address.slice(1))), fresh);
      setFresh(null);
      scrollTo(0, 0);
    },
  };
}

function startsAlike(client: QueryClient, filters: Filters, { pages: [fresh] }: PeopleList): boolean {
  const first = client.getQueryData<PeopleList>(queryKeys.people(filters))?.pages[0];
  return first !== undefined && first.ids.join() === fresh?.ids.join();
}

/** Pages that follow the same first page are still right. */
function showFirstPage(client: QueryClient, filters: Filters, fresh: PeopleList): void {
  const isSame = startsAlike(client, filters, fresh);
  client.setQueryData<PeopleList>(queryKeys.people(filters), (list) => (isSame ? list : fresh));
}

/** Somebody who writes at the top is not at the top: their card must stay. */
function isAtTop(): boolean {
  return scrollY < TOP_PX && !(document.activeElement instanceof HTMLTextAreaElement);
}
