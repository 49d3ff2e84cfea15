import { laterWords } from '#contract/words/en/later.ts';
import { useEffect, useMemo } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { readFilters, type Filters } from '#web/features/people/filter-address.ts';
import { offerNewer, refreshList } from '#web/features/people/refresh-list.ts';
import { fetchPeople, refreshQuery, replaceList, type PeopleList } from '#web/features/people/use-people.ts';
import { useArrivals } from '#web/features/people/use-arrivals.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { PullToRefresh } from '#web/ui/pull-to-refresh.tsx';
import { RefreshStatus, type Refresh } from '#web/ui/refresh-status.tsx';
import { useWords } from '#web/data/words.ts';

/** A list older than this is fetched again when the reader returns to it. */
const OLD_MS = 10 * 60 * 1000;
/** A reader within this distance from the top gets the new cards at once. */
const TOP_PX = 100;

export interface RefreshOfferProps {
  /** The list's address (filter-address.ts). */
  readonly address: string;
  readonly list: PeopleList;
  readonly refresh: Refresh | null;
}

/**
 * Refreshes the list when it is pulled. Shows a running or failed refresh, then what it brought. Otherwise offers new
 * people to a reader who has returned.
 */
export function RefreshOffer({ address, list, refresh }: RefreshOfferProps) {
  const client = useQueryClient();
  const filters = useMemo(() => readFilters(address.slice(1)), [address]);
  return (
    <>
      <PullToRefresh
        isAllowed={refresh?.error !== null}
        onRefresh={() => refreshList(client, filters)}
        className="top-[calc(4.25rem+env(safe-area-inset-top))]"
      />
      <RefreshLine filters={filters} list={list} refresh={refresh} />
    </>
  );
}

interface RefreshLineProps extends Pick<RefreshOfferProps, 'list' | 'refresh'> {
  readonly filters: Filters;
}

function RefreshLine({ filters, list, refresh }: RefreshLineProps) {
  const { refreshFailed, newStudents, showNewStudents, upToDate } = useWords(laterWords);
  const outcome = useArrivals(filters, list, refresh);
  const { isOffered, show } = useRefreshOnReturn(filters);
  return (
    <RefreshStatus
      refresh={refresh}
      failed={refreshFailed}
      outcome={outcome && (outcome.count === null ? upToDate : newStudents(outcome.count))}
      className="max-desk:top-[calc(7.5rem+env(safe-area-inset-top))]"
    >
      {isOffered && (
        <Button look="compact" className="pointer-events-auto shadow-lg" onClick={show}>
          {showNewStudents}
        </Button>
      )}
    </RefreshStatus>
  );
}

/**
 * Fetches the first page of an old list whenever the reader returns to it. Updates the counts of the cards on screen.
 * Shows new people at once if the reader is at the top. Otherwise keeps the list and offers the newer one.
 */
function useRefreshOnReturn(filters: Filters) {
  const client = useQueryClient();
  const { data: newer } = useQuery(refreshQuery(client, filters));

  useEffect(() => {
    const ended = new AbortController();
    let checkedAt = 0;
    const look = async () => {
      const { dataUpdatedAt = 0 } = client.getQueryState(queryKeys.people(filters)) ?? {};
      const isOld = dataUpdatedAt > 0 && Date.now() - Math.max(dataUpdatedAt, checkedAt) > OLD_MS;
      if (!isOld || document.visibilityState === 'hidden') return;
      checkedAt = Date.now();
      const before = readFirstPage(client, filters);
      const page = await fetchPeople(client, filters, { cursor: null, signal: ended.signal }).catch(
        () => null,
      );
      // The person may have refreshed the list meanwhile, and then this page is older.
      if (!page || ended.signal.aborted || readFirstPage(client, filters) !== before) return;
      const newerList: PeopleList = { pages: [page], pageParams: [null] };
      // If the first page has not changed, the later pages stay.
      if (before?.ids.join() === page.ids.join())
        client.setQueryData<PeopleList>(queryKeys.people(filters), (list) => list);
      else if (isAtTop()) replaceList(client, filters, newerList);
      else offerNewer(client, filters, newerList);
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
  }, [client, filters]);

  return {
    isOffered: Boolean(newer),
    show: () => {
      if (!newer) return;
      replaceList(client, filters, newer);
      offerNewer(client, filters, null);
      scrollTo(0, 0);
    },
  };
}

function readFirstPage(client: QueryClient, filters: Filters) {
  return client.getQueryData<PeopleList>(queryKeys.people(filters))?.pages[0];
}

/** True near the top. False while the reader writes an opinion, because that card must stay. */
function isAtTop(): boolean {
  return scrollY < TOP_PX && !(document.activeElement instanceof HTMLTextAreaElement);
}
