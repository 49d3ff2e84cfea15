import type { Db } from '#server/platform/db/schema/tables.ts';
import type { SecurityEventsTable } from '#server/platform/db/schema/security-events.ts';
import type { LogQuery } from './log-query.ts';
import { formatTable, formatTime } from '#server/operator/format-table.ts';

/** Reads events, newest first. @param personId the account of `query.person`. */
export async function readSecurityLog(
  db: Db,
  query: LogQuery,
  personId: string | null,
): Promise<SecurityEventsTable[]> {
  const { kinds, network, since, until, limit } = query;
  let events = db.selectFrom('security_events').selectAll();
  if (personId !== null) events = events.where('person_id', '=', personId);
  if (kinds.length > 0) events = events.where('kind', 'in', kinds);
  if (network !== null) events = events.where('network', '=', network);
  if (since !== null) events = events.where('at', '>=', since);
  if (until !== null) events = events.where('at', '<', until);
  return events.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** One JSON object on each line. */
export function formatJson(events: readonly SecurityEventsTable[]): string {
  return events
    .map(({ id, at, kind, person_id: person, session_id: session, network, detail }) =>
      JSON.stringify({ id, at: new Date(at).toISOString(), kind, person, session, network, detail }),
    )
    .map((line) => `${line}\n`)
    .join('');
}

export function formatLog(events: readonly SecurityEventsTable[]): string {
  if (events.length === 0) return 'No events.\n';
  return formatTable(
    ['time', 'kind', 'person', 'session', 'network', 'detail'],
    events.map(({ at, kind, person_id: person, session_id: session, network, detail }) => [
      formatTime(at),
      kind,
      person ?? '-',
      session ?? '-',
      network ?? '-',
      detail,
    ]),
  );
}
