import type { Db } from '#server/platform/db/schema/tables.ts';
import { findPerson } from './find-person.ts';
import { formatTable, formatTime } from '#server/operator/format-table.ts';

export interface PersonReport {
  readonly id: string;
  readonly state: string;
  readonly isPublic: boolean;
  readonly signedUp: string;
  /** Live sessions, the latest first. Times are in UTC. */
  readonly sessions: readonly {
    readonly id: string;
    readonly browser: string;
    readonly firstSeen: string;
    readonly lastSeen: string;
  }[];
}

/** @throws NotFound, UsageError. */
export async function readPerson(db: Db, typed: string, now: number): Promise<PersonReport> {
  const account = await findPerson(db, typed);
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_seen_at'])
    .where('person_id', '=', account.id)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return {
    id: account.id,
    state: account.state,
    isPublic: account.public === 1,
    signedUp: formatTime(account.created_at),
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser,
      firstSeen: formatTime(session.created_at),
      lastSeen: formatTime(session.last_seen_at),
    })),
  };
}

export function formatPerson({ id, state, isPublic, signedUp, sessions }: PersonReport): string {
  const about = formatTable(
    ['person', id],
    [
      ['state', `${state}, ${isPublic ? 'public' : 'private'}`],
      ['signed up', signedUp],
      ['sessions', String(sessions.length)],
    ],
  );
  if (sessions.length === 0) return about;
  const rows = sessions.map((session) => [
    session.id,
    session.firstSeen,
    session.lastSeen,
    session.browser || '-',
  ]);
  return `${about}\n${formatTable(['session', 'first seen', 'last seen', 'browser'], rows)}`;
}
