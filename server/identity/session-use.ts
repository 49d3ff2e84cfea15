import { sql } from 'kysely';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '#contract/limits.ts';
import type { Store } from '#server/platform/db/store.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

const DAY_MS = 86_400_000;
/** Minimum interval between two writes of a session's use. */
const WRITTEN_EVERY_MS = 60 * 60_000;
/** Maximum sessions in one statement. */
const BATCH_SESSIONS = 200;

/**
 * Returns the end of a session: after 30 days without use, and after 180 days in all.
 * @param createdAt milliseconds since the epoch, like `lastSeenAt` and the result.
 */
export function expiryOf(createdAt: number, lastSeenAt: number): number {
  return Math.min(lastSeenAt + SESSION_IDLE_DAYS * DAY_MS, createdAt + SESSION_MAX_DAYS * DAY_MS);
}

/** Stores that sessions are in use and moves their ends: {@link expiryOf} in SQL. An ended session stays ended. */
const recordSessionUse = defineWrite(
  'recordSessionUse',
  async (tx, { hashes, now }: { hashes: readonly string[]; now: number }): Promise<void> => {
    const idleEnd = now + SESSION_IDLE_DAYS * DAY_MS;
    const lastEnd = sql<number>`created_at + ${sql.lit(SESSION_MAX_DAYS * DAY_MS)}`;
    await tx
      .updateTable('sessions')
      .set({
        last_seen_at: now,
        expires_at: sql<number>`case when ${lastEnd} < ${idleEnd} then ${lastEnd} else ${idleEnd} end`,
      })
      .where('token_hash', 'in', hashes)
      .where('last_seen_at', '<=', now - WRITTEN_EVERY_MS)
      .where('expires_at', '>', now)
      .execute();
  },
);

/** Records that a session is used. Requests never wait for it. */
export type NoteUse = (sessionHash: string, lastSeenAt: number, now: number) => void;

/**
 * Creates a function that writes the use of sessions, at most once an hour for each. Sessions recorded during a write
 * share the next write. A failed write is not repeated: the next read of the session records its use again.
 */
export function createUseNotes(store: Pick<Store, 'run'>): NoteUse {
  const noted = new Set<string>();
  let isWriting = false;

  async function write(now: number): Promise<void> {
    isWriting = true;
    while (noted.size > 0) {
      const hashes = [...noted].slice(0, BATCH_SESSIONS);
      for (const hash of hashes) noted.delete(hash);
      await store.run(recordSessionUse, { hashes, now }).catch(() => {});
    }
    isWriting = false;
  }

  return (sessionHash, lastSeenAt, now) => {
    if (now - lastSeenAt < WRITTEN_EVERY_MS) return;
    noted.add(sessionHash);
    if (!isWriting) void write(now);
  };
}
