import type { Filter } from '#contract/people.ts';
import { countUnfindable, mayFind } from '#server/access/people/people.ts';
import type { Reader } from '#server/access/viewer.ts';
import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createIdSearch } from '#server/features/people/find-ids.ts';
import { keyOfFilter } from '#server/features/people/page-query.ts';

/**
 * Fuzzy search over the words of names, with the same statements on both stores (docs/decisions/008). Every query word
 * must match a word of the name: exactly, as a prefix, or with the typing errors of docs/product.md section 6. Every
 * statement has an order and a limit, and the event loop runs between the statements of a long search.
 */

/**
 * Maximum matches of a search, before people whom the viewer may not find are removed. If too few remain, a second
 * search reads more: enough for a viewer with the maximum number of blocks.
 */
const WANTED_MAX = 200;
const WANTED_AGAIN_MAX = 1_100;

interface Found {
  /** Better matches first. */
  readonly ids: readonly string[];
  /** True if more people match. */
  readonly hasMore: boolean;
}

/** The search request. */
interface Wish {
  readonly query: string;
  readonly filter: Filter;
  readonly limit: number;
}

interface NameSearch {
  /** Returns the people whom a text finds if they are in memory. */
  readonly peek: (viewer: Reader, wish: Wish) => Found | undefined;
  readonly search: (viewer: Reader, wish: Wish) => Promise<Found>;
}

/** Maximum age of cached results, in milliseconds. It covers changes that no event reports. */
const MAX_AGE_MS = 60_000;
const CACHE_MAX_BYTES = 8 * 1024 * 1024;
/** Estimated size of an id in memory. */
const ID_BYTES = 80;

/**
 * Creates the search and compiles its statements once. The people whom a text finds are shared by all viewers, and
 * cached until a person changes.
 */
export function createNameSearch(store: Pick<Store, 'db' | 'onCommit'>): NameSearch {
  const findIds = createIdSearch(store.db);
  const cache = createBoundedCache<{ readonly ids: readonly string[]; readonly readAtMs: number }>(
    'searches',
    CACHE_MAX_BYTES,
  );
  let sequence = 0;
  store.onCommit(({ kind }) => {
    if (kind !== 'person-changed' && kind !== 'bulk-changed') return;
    sequence += 1;
    cache.clear();
  });

  function peekIds(key: string): readonly string[] | undefined {
    const known = cache.get(key);
    return known && performance.now() - known.readAtMs < MAX_AGE_MS ? known.ids : undefined;
  }

  async function readIds(wish: Wish, wanted: number): Promise<readonly string[]> {
    const key = keyOf(wish, wanted);
    const known = peekIds(key);
    if (known) return known;
    const [startedAt, readAtMs] = [sequence, performance.now()];
    const ids = await findIds(wish, wanted);
    if (startedAt === sequence) cache.set(key, { ids, readAtMs }, ids.length * ID_BYTES + 2 * key.length);
    return ids;
  }

  return {
    peek(viewer, wish) {
      for (const wanted of listWanted(viewer, wish.limit)) {
        const ids = peekIds(keyOf(wish, wanted));
        if (!ids) return undefined;
        const found = cutIds(ids, viewer, wish.limit);
        if (found.hasMore || ids.length < wanted) return found;
      }
      return undefined;
    },
    async search(viewer, wish) {
      let found: Found = { ids: [], hasMore: false };
      for (const wanted of listWanted(viewer, wish.limit)) {
        const ids = await readIds(wish, wanted);
        found = cutIds(ids, viewer, wish.limit);
        if (found.hasMore || ids.length < wanted) break;
      }
      return found;
    },
  };
}

function keyOf({ query, filter }: Wish, wanted: number): string {
  return `${wanted} ${keyOfFilter(filter)} ${query}`;
}

/**
 * The numbers of matches to read: first, and again if too few may be found. Each is one more than the limit, to detect
 * further matches, plus the number of people whom the viewer may not find.
 */
function listWanted(viewer: Reader, limit: number): readonly number[] {
  const all = limit + 1 + countUnfindable(viewer);
  return all <= WANTED_MAX ? [all] : [WANTED_MAX, Math.min(all, WANTED_AGAIN_MAX)];
}

/** Removes people whom the viewer may not find, and cuts the ids to the limit. */
function cutIds(ids: readonly string[], viewer: Reader, limit: number): Found {
  const found = ids.filter((id) => mayFind(viewer, id));
  return { ids: found.slice(0, limit), hasMore: found.length > limit };
}
