import { useEffect, useState } from 'react';
import { readFilters, type Filters } from '#web/people/filter-address.ts';
import { fetchPeople, type PeopleList } from '#web/people/use-people.ts';
import type { QueryClient } from '#web/queries/query-client.ts';
import { useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

/** A list of this age is fetched again when the reader returns to it. */
const OLD_MS = 10 * 60 * 1000;
/** A reader within this distance from the top gets the new cards at once. */
const TOP_PX = 100;

/** Offers new people to a reader who has returned to an old list, without moving the list. */
export function RefreshOffer({ address }: { readonly address: string }) {
  const words = useWords();
  const { offered, show } = useRefreshOnReturn(address);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(4.25rem+env(safe-area-inset-top))] z-10 flex justify-center"
    >
      {offered && (
        <Button look="compact" className="pointer-events-auto shadow-lg" onClick={show}>
          {words.showNewStudents}
        </Button>
      )}
    </div>
  );
}

/**
 * Fetches the first page of an old list whenever the reader returns to it. Updates the counts of the cards on screen.
 * Shows new people at once if the reader is at the top. Otherwise keeps the list and sets `offered`.
 * `address`: the list's address (filter-address.ts).
 */
function useRefreshOnReturn(address: string) {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<PeopleList | null>(null);

  useEffect(() => {
    const filters = readFilters(address.slice(1));
    const ended = new AbortController();
    let checkedAt = 0;
    const look = async () => {
      const { dataUpdatedAt = 0 } = client.getQueryState(queryKeys.people(filters)) ?? {};
      const isOld = dataUpdatedAt > 0 && Date.now() - Math.max(dataUpdatedAt, checkedAt) > OLD_MS;
      if (!isOld || document.visibilityState === 'hidden') return;
      checkedAt = Date.now();
      const page = await fetchPeople(client, filters, { cursor: null, signal: ended.signal }).catch(
        () => null,
      );
      if (!page || ended.signal.aborted) return;
      const list = { pages: [page], pageParams: [null] };
      if (hasSameFirstPage(client, filters, list) || isAtTop()) showFirstPage(client, filters, list);
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
      client.setQueryData(queryKeys.people(readFilters(address.slice(1))), fresh);
      setFresh(null);
      scrollTo(0, 0);
    },
  };
}

function hasSameFirstPage(client: QueryClient, filters: Filters, { pages: [fresh] }: PeopleList): boolean {
  const first = client.getQueryData<PeopleList>(queryKeys.people(filters))?.pages[0];
  return first !== undefined && first.ids.join() === fresh?.ids.join();
}

/** Keeps the later pages if the first page has not changed. */
function showFirstPage(client: QueryClient, filters: Filters, fresh: PeopleList): void {
  const isSame = hasSameFirstPage(client, filters, fresh);
  client.updateQueryData<PeopleList>(queryKeys.people(filters), (list) => (isSame ? list : fresh));
}

/** False while the reader writes an opinion, because their card must stay. */
function isAtTop(): boolean {
  return scrollY < TOP_PX && !(document.activeElement instanceof HTMLTextAreaElement);
}
