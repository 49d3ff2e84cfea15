import type { FetchContext, QuerySource } from '#web/queries/query.ts';

/** A page of a list. */
interface Page {
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

export interface PagedData<P> {
  readonly pages: readonly P[];
  /** The cursor of each page; null for the first page. */
  readonly pageParams: readonly (string | null)[];
}

interface PageSource<P extends Page> {
  readonly fetchPage: (cursor: string | null, context: Pick<FetchContext<never>, 'signal'>) => Promise<P>;
  readonly staleMs?: number;
}

/** The source of a paged list. A fetch of `all` gets as many pages as are loaded, one after another. */
export function pagedSource<P extends Page>({
  fetchPage,
  ...rest
}: PageSource<P>): QuerySource<PagedData<P>> {
  return {
    ...rest,
    async fetchData(context) {
      const { extent, data } = context;
      const last = data?.pages.at(-1);
      if (extent === 'next' && data && last) {
        const page = await fetchPage(last.next, context);
        const now = context.data ?? data;
        // Another list has replaced the list that this page continues.
        if (now.pages.at(-1)?.next !== last.next) return now;
        return { pages: [...now.pages, page], pageParams: [...now.pageParams, last.next] };
      }
      const wanted = extent === 'first' ? 1 : (data?.pages.length ?? 1);
      const pages: P[] = [];
      const pageParams: (string | null)[] = [];
      let cursor: string | null = null;
      do {
        const page: P = await fetchPage(cursor, context);
        pages.push(page);
        pageParams.push(cursor);
        cursor = page.next;
      } while (cursor !== null && pages.length < wanted);
      return { pages, pageParams };
    },
  };
}
