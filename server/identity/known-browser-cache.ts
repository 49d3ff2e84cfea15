import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Store } from '#server/platform/db/store.ts';
import { findKnownBrowser } from './known-browsers.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const BROWSER_BYTES = 200;
/** A browser that was forgotten keeps its separate limit on calls for at most this long. */
const MAX_AGE_MS = 5_000;

interface KnownBrowser {
  readonly id: string;
  readonly personId: string;
}

/** Caches known browsers, only for the limits. A call over its browser's limit costs no statement. */
export interface KnownBrowserCache {
  /** Undefined for an unknown, ended or expired token. */
  read(tokenHash: string): Promise<KnownBrowser | undefined>;
}

export function createKnownBrowserCache(store: Pick<Store, 'db'>, clock: Clock): KnownBrowserCache {
  const known = createBoundedCache<{ readonly browser: KnownBrowser | undefined; readonly until: number }>(
    'known-browsers',
    MAX_BYTES,
  );
  return {
    async read(tokenHash) {
      const now = clock();
      const entry = known.get(tokenHash);
      if (entry && entry.until > now) return entry.browser;
      const browser = await findKnownBrowser(store.db, tokenHash, now);
      known.set(tokenHash, { browser, until: now + MAX_AGE_MS }, BROWSER_BYTES);
      return browser;
    },
  };
}
