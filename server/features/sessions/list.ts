import { SESSIONS_PER_PERSON } from '#contract/limits.ts';
import type { Session } from '#contract/sessions.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Viewer } from '#server/identity/session.ts';

/**
 * Lists the viewer's live sessions: the current one first, then the latest used.
 * @param now milliseconds since the epoch, used as the current session's last use.
 */
export async function listSessionsOf(db: Db, viewer: Viewer, now: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_seen_at'])
    .where('person_id', '=', viewer.id)
    .where('expires_at', '>', now)
    .orderBy((q) => q.case().when('id', '=', viewer.sessionId).then(0).else(1).end())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_PER_PERSON)
    .execute();
  return rows.map(({ id, browser, created_at, last_seen_at }) => {
    const current = id === viewer.sessionId;
    return {
      id,
      firstSeen: new Date(created_at).toISOString(),
      lastSeen: new Date(current ? now : last_seen_at).toISOString(),
      browser,
      current,
    };
  });
}
