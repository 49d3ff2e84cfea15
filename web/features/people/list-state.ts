import type { Refresh } from '#web/ui/refresh-status.tsx';

/**
 * `all`: everything that is loaded, or at least the first page. `first`: the first page, which replaces the loaded
 * pages.
 * `next`: the next page.
 */
export type Extent = 'all' | 'first' | 'next';

/**
 * The state of a list of people. `loading`, `failed`: there is no page yet. `empty`: nobody at all. `more`: the next
 * page loads when the reader comes near. `refreshing`: pages on screen load again. `end`: everybody is on screen.
 */
export type ListState =
  | 'loading'
  | 'failed'
  | 'empty'
  | 'more'
  | 'loading-more'
  | 'more-failed'
  | 'refreshing'
  | 'refresh-failed'
  | 'end';

interface ListFacts {
  /** Undefined before the first page has loaded. */
  readonly data: object | undefined;
  readonly fetching: Extent | null;
  readonly failed: Extent | null;
  readonly hasNextPage: boolean;
}

/** `cards`: the number of cards on screen. */
export function stateOf({ data, fetching, failed, hasNextPage }: ListFacts, cards: number): ListState {
  if (!data) return failed && !fetching ? 'failed' : 'loading';
  if (fetching) return fetching === 'next' ? 'loading-more' : 'refreshing';
  if (failed) return failed === 'next' ? 'more-failed' : 'refresh-failed';
  if (hasNextPage) return 'more';
  return cards === 0 ? 'empty' : 'end';
}

export function readRefresh(list: ListFacts & Refresh, state: ListState): Refresh | null {
  const isAsked = state === 'refreshing' && list.fetching === 'first';
  const hasFailed = state === 'refresh-failed';
  return isAsked || hasFailed ? { error: hasFailed ? list.error : null, retry: list.retry } : null;
}
