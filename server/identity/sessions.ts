import { findSessionAccounts } from '#server/access/accounts/accounts.ts';
import { readRelations } from '#server/access/safety/relations.ts';
import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import { createPeopleCache } from '#server/access/people/people-cache.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { createReadQueue } from '#server/platform/db/read-queue.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createUseNotes } from './session-use.ts';
import type { Viewer } from './session.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const SESSION_BYTES = 700;
/** Estimated size of an id in a set. */
const ID_BYTES = 100;
const MISSING_MAX_BYTES = 1024 * 1024;
/** Maximum time for which a session works after an operator deleted it by SQL, which sends no event. */
const MAX_AGE_MS = 5_000;

/** The viewers of live sessions. */
export interface Sessions {
  /** The viewer of a session if it is in memory and has not expired. */
  peek(sessionHash: string): Viewer | undefined;
  /** As {@link peek}, but reads the session if it is not in memory. Undefined for an unknown or expired session. */
  read(sessionHash: string): Promise<Viewer | undefined>;
}

interface Known {
  readonly viewer: Viewer;
  readonly expiresAt: number;
}

/**
 * Creates a cache of sessions. If a session ends or its account changes, it leaves the cache before the change is
 * acknowledged.
 */
export function createSessions(
  store: Pick<Store, 'db' | 'urgentDb' | 'onCommit' | 'run'>,
  clock: Clock,
): Sessions {
  const known = createPeopleCache<Known>(store, {
    name: 'sessions',
    maxBytes: MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
    keyOf: (event) => (event.kind === 'session-ended' ? event.sessionHash : null),
    personOf: (event) =>
      event.kind === 'person-changed' || event.kind === 'relations-changed' ? event.personId : null,
  });

  const noteUse = createUseNotes(store);
  const readAccount = createReadQueue((hashes) => findSessionAccounts(store.urgentDb, hashes, clock()));
  /**
   * Sessions that the store did not have, with the time until which this answer is trusted. A browser may repeat an
   * ended session in a loop. Any change of a person may make a session valid again.
   */
  const missing = createBoundedCache<number>('unknown-sessions', MISSING_MAX_BYTES);
  let changes = 0;
  store.onCommit(({ kind }) => {
    if (kind !== 'person-changed' && kind !== 'bulk-changed') return;
    changes += 1;
    missing.clear();
  });

  function peek(sessionHash: string): Viewer | undefined {
    const session = known.get(sessionHash);
    return session && session.expiresAt > clock() ? session.viewer : undefined;
  }

  return {
    peek,
    async read(sessionHash) {
      const viewer = peek(sessionHash);
      if (viewer) return viewer;
      if ((missing.get(sessionHash) ?? 0) > clock()) return undefined;
      const fill = known.startFill();
      const now = clock();
      const changesBefore = changes;
      const account = await readAccount(sessionHash);
      if (!account) {
        if (changes === changesBefore) missing.set(sessionHash, now + MAX_AGE_MS, sessionHash.length);
        return undefined;
      }
      noteUse(sessionHash, account.last_seen_at, now);
      const { id, state, address, session_id: sessionId, expires_at: expiresAt } = account;
      const relations = account.has_relations === 1 ? await readRelations(store.db, { id, state }) : null;
      const found = { id, state, address, sessionHash, sessionId, relations };
      const ids = relations ? relations.blocked.size + relations.hiddenOn.size : 0;
      fill.put(sessionHash, { viewer: found, expiresAt }, [id], SESSION_BYTES + ids * ID_BYTES);
      return found;
    },
  };
}
