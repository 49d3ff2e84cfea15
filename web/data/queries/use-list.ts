import { useCallback, useEffect } from 'react';
import {
  useInfiniteQuery,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

/** A page of a list. */
interface Page {
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** The part of a query's options that all lists in pages have. */
export const inPages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page) => next,
};

/** Reads a list in pages. Fetches a missing or old list. */
export function useList<P extends Page, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<P, DefaultError, InfiniteData<P>, Key, string | null>,
) {
  const list = useInfiniteQuery(options);
  const { fetchNextPage, refetch, isFetchNextPageError } = list;
  /** Does nothing during another fetch. */
  const fetchNext = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const fetchAll = useCallback(() => void refetch(), [refetch]);
  return {
    ...list,
    fetchNextPage: fetchNext,
    refetch: fetchAll,
    /** Fetches the failed part again. */
    retry: isFetchNextPageError ? fetchNext : fetchAll,
  };
}

export type ListResult = Pick<
  ReturnType<typeof useList>,
  'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage' | 'retry'
>;

/**
 * Fetches next pages until the list has enough to show. Pages may be short or empty, because the server leaves out some
 * people. After a failure it stops, and a button continues.
 */
export function useFill(list: Omit<ListResult, 'retry'>, hasEnough: boolean): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const goesOn = !hasEnough && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) fetchNextPage();
  }, [goesOn, fetchNextPage]);
}
