import { useEffect } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { isPreparing } from '#web/data/address.tsx';
import { readCard } from '#web/data/cards/card-store.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { noFilters } from '#web/features/people/filter-address.ts';
import { readOpenList } from '#web/features/people/open-list.ts';
import { listQuery, removeRepeated } from '#web/features/people/use-people.ts';

interface Neighbours {
  /** Null at the end of the list, or if no list with this student was open. */
  readonly previous: string | null;
  readonly next: string | null;
  /**
   * The student one step on: from this one, or from the student whose page React prepares. Null also while it prepares
   * another screen.
   */
  readonly stepTo: (direction: 'previous' | 'next') => string | null;
  /** True if nobody is beyond the neighbour on that side. */
  readonly isLast: Readonly<Record<'previous' | 'next', boolean>>;
}

const nobody: Neighbours = {
  previous: null,
  next: null,
  stepTo: () => null,
  isLast: { previous: true, next: true },
};

/** The next page of the list loads when fewer students follow than this. */
const AHEAD = 3;

/** The students before and after one, in the order of the list that was last on screen. */
export function useNeighbours(id: string): Neighbours {
  const client = useQueryClient();
  const list = readOpenList();
  const isSearch = list !== null && list.text !== null;
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...listQuery(client, list?.filters ?? noFilters),
    // The page of one student loads no list that was not on screen.
    enabled: false,
  });
  const found = isSearch
    ? client.getQueryData<{ readonly ids: readonly string[] }>(
        queryKeys.search(list.text ?? '', list.filters),
      )?.ids
    : list && removeRepeated(data?.pages.map((page) => page.ids) ?? []).flat();
  // People who were removed from the lists meanwhile have no card.
  const ids = (found ?? []).filter((one) => one === id || readCard(client, one));
  const at = ids.indexOf(id);
  const isNearEnd = !isSearch && at >= 0 && ids.length - 1 - at < AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage]);
  if (at < 0) return nobody;
  return {
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? null,
    stepTo: (direction) => {
      const from = isPreparing() ? ids.findIndex((one) => studentAddress(one) === location.pathname) : at;
      return from < 0 ? null : (ids[direction === 'next' ? from + 1 : from - 1] ?? null);
    },
    isLast: { previous: at < 2, next: at + 2 >= ids.length },
  };
}
