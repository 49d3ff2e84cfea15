import type { Filter, Sort } from '#contract/people.ts';
import { mayFind } from '#server/access/people/people.ts';
import type { Reader } from '#server/access/viewer.ts';
import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { prepareQuery } from '#server/platform/db/prepared.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { encodeListPlace, type ListPlace } from './order.ts';
import { keyOfFilter, pageQuery, type PageParams, type PageRow } from './page-query.ts';

/** Reads pages of ids and keeps them in memory. Pages are the same for all viewers, except for a few people. */

type ReadRows = (params: PageParams) => Promise<PageRow[]>;

interface PageRequest {
  readonly sort: Sort;
  readonly filter: Filter;
  readonly from: ListPlace;
  readonly limit: number;
}

export interface Page {
  readonly ids: readonly string[];
  /** Cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

export interface PageReader {
  /** Returns the page if it is in memory. */
  readonly peek: (viewer: Reader, request: PageRequest) => Page | undefined;
  readonly read: (viewer: Reader, request: PageRequest) => Promise<Page>;
}

const MAX_BYTES = 16 * 1024 * 1024;
/** Memory of compiled queries. There are 1,800 shapes of queries (sort, filter, lap). */
const COMPILED_MAX_BYTES = 8 * 1024 * 1024;
/** Size of a compiled query per letter of its SQL, measured. */
const BYTES_PER_LETTER = 8;
/**
 * Maximum age of a page, in milliseconds. An order by counts may be a second old (docs/product.md section 6, `/get`).
 * The default order changes only with people, and such changes drop all pages. Its maximum age covers changes that no
 * event reports.
 */
const pageAgesMs: Record<Sort, number> = { default: 60_000, loved: 1_000, hated: 1_000, opinion: 1_000 };
/** Estimated size of a row in memory. */
const ROW_BYTES = 150;

interface KnownPage {
  readonly rows: readonly PageRow[];
  /** The page for all viewers who may find everybody in the rows. */
  readonly page: Page;
  readonly readAt: number;
}

/** Maximum further reads for a viewer who may not find the people on the page. Afterwards the page is shorter. */
const READS_MAX = 20;

/**
 * Creates a reader of pages. Caches the compiled queries of frequent shapes (sort, filter and lap). The rows of a page
 * are shared by all viewers and cached. Each read has two more rows than the page: one because the viewer is left out,
 * and one to detect a next page.
 */
export function createPageReader(store: Pick<Store, 'db' | 'onCommit'>, clock: Clock): PageReader {
  const compiled = createBoundedCache<ReadRows>('page-queries', COMPILED_MAX_BYTES);
  const cache = createBoundedCache<KnownPage>('page-ids', MAX_BYTES);
  let changes = 0;
  // New people and changed filters take effect at once.
  store.onCommit(({ kind }) => {
    if (kind !== 'person-changed' && kind !== 'bulk-changed') return;
    changes += 1;
    cache.clear();
  });

  async function queryRows({ sort, filter, from, limit }: PageRequest): Promise<PageRow[]> {
    const shape = `${sort} ${from.lap} ${keyOfFilter(filter)}`;
    let read = compiled.get(shape);
    if (!read) {
      const page = compilePage(store.db, sort, filter, from.lap);
      read = page.read;
      compiled.set(shape, read, page.bytes);
    }
    return read({ at: from.at, start: from.start, rows: limit + 2 });
  }

  function peekKnown(request: PageRequest, key: string): KnownPage | undefined {
    const known = cache.get(key);
    if (!known) return undefined;
    const age = clock() - known.readAt;
    return age < 0 || age >= pageAgesMs[request.sort] ? undefined : known;
  }

  async function readKnown(request: PageRequest): Promise<KnownPage> {
    const key = keyOf(request);
    const known = peekKnown(request, key);
    if (known) return known;
    const [changesBefore, readAt] = [changes, clock()];
    const rows = await queryRows(request);
    const read = { rows, page: cutPage(rows, request), readAt };
    if (changesBefore === changes) cache.set(key, read, rows.length * ROW_BYTES + 2 * key.length);
    return read;
  }

  return {
    peek(viewer, request) {
      const known = peekKnown(request, keyOf(request));
      if (!known) return undefined;
      const { rows, page } = known;
      if (rows.every(({ id }) => mayFind(viewer, id))) return page;
      const found = rows.filter(({ id }) => mayFind(viewer, id));
      return found.length > request.limit || isLast(rows, request) ? cutPage(found, request) : undefined;
    },
    async read(viewer, request) {
      const found: PageRow[] = [];
      let { from } = request;
      for (let reads = 0; reads < READS_MAX; reads += 1) {
        const { rows } = await readKnown({ ...request, from });
        found.push(...rows.filter(({ id }) => mayFind(viewer, id)));
        const last = rows.at(-1);
        if (found.length > request.limit || !last || isLast(rows, request)) return cutPage(found, request);
        from = placeOf(last, request);
      }
      return { ...cutPage(found, request), nextCursor: encodeListPlace(request.sort, from) };
    },
  };
}

/** True if no further row follows. */
function isLast(rows: readonly PageRow[], { limit }: PageRequest): boolean {
  return rows.length < limit + 2;
}

function placeOf({ lap, place }: PageRow, { from }: PageRequest): ListPlace {
  return { lap, at: place, start: from.start };
}

function keyOf({ sort, filter, from, limit }: PageRequest): string {
  return `${sort} ${keyOfFilter(filter)} ${limit} ${from.lap} ${from.at} ${from.start}`;
}

/** Cuts rows to a page. */
function cutPage(rows: readonly PageRow[], request: PageRequest): Page {
  const last = rows.length > request.limit ? rows[request.limit - 1] : undefined;
  return {
    ids: rows.slice(0, request.limit).map(({ id }) => id),
    nextCursor: last ? encodeListPlace(request.sort, placeOf(last, request)) : null,
  };
}

function compilePage(
  db: Db,
  sort: Sort,
  filter: Filter,
  lap: 0 | 1,
): { readonly read: ReadRows; readonly bytes: number } {
  let bytes = 0;
  const read = prepareQuery<PageParams, PageRow>(db, (param) => ({
    compile() {
      const query = pageQuery(param, sort, filter, lap).compile(db);
      bytes = query.sql.length * BYTES_PER_LETTER;
      return query;
    },
  }));
  return { read, bytes };
}
