import { sql } from 'kysely';
import type { Db } from './schema/tables.ts';
import type { SecurityEventKind, SecurityEventsTable } from './schema/security-events.ts';
import { defineWrite } from './writes/write.ts';

/**
 * The security log: who did what, and when. Rows are only added; maintenance deletes them after their time. A row has
 * ids and keyed hashes only: no name, mail address, network address, code or token.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Events that a stranger can cause without limit. Their number is bounded, so that they cannot fill the disk. */
const boundedKinds: ReadonlySet<SecurityEventKind> = new Set([
  'log-in-refused',
  'code-void',
  'guessing-warned',
  'limit-struck',
  'mail-limit-struck',
  'passkey-needed',
]);
/** Events whose detail is the name of a limit. One person can exceed several limits. */
const limitKinds: ReadonlySet<SecurityEventKind> = new Set(['limit-struck', 'mail-limit-struck']);
/** Maximum rows per hour for each bounded kind with a person, and the same number without a person. */
export const BOUNDED_ROWS_PER_HOUR = 500;

export interface SecurityEvent {
  /** UUIDv7 from `random.id()`: the order of the log. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: SecurityEventKind;
  /** The account that the event is about; null when there is none. */
  readonly personId: string | null;
  /** The public id of the session, never its token or hash. */
  readonly sessionId?: string | null;
  /** Keyed hash of the client's network, so that events from one network can be found: `secrets.hash('network', …)`. */
  readonly network?: string | null;
  /** A few plain words, such as the way of a log-in. Never contains text from a client. */
  readonly detail?: string;
}

/**
 * Adds an event in the caller's transaction, so the event is stored exactly if the act is.
 * Refusals are bounded. Each minute it stores one row for each kind, person and network, and for exceeded limits one
 * row for each limit. Each hour it stores at most {@link BOUNDED_ROWS_PER_HOUR} rows of a kind with a person, and as
 * many without. Parallel writes may exceed both numbers a little.
 * An address without an account takes the same time, so the time of an answer does not reveal an account.
 */
export async function addSecurityEvent(tx: Db, event: SecurityEvent): Promise<void> {
  const row: SecurityEventsTable = {
    id: event.id,
    at: event.at,
    kind: event.kind,
    person_id: event.personId,
    session_id: event.sessionId ?? null,
    network: event.network ?? null,
    detail: event.detail ?? '',
  };
  if (boundedKinds.has(row.kind)) await insertBounded(tx, row);
  else await tx.insertInto('security_events').values(row).execute();
}

async function insertBounded(tx: Db, row: SecurityEventsTable): Promise<void> {
  await sql`insert into security_events (id, at, kind, person_id, session_id, network, detail)
    select ${row.id}, ${row.at}, ${row.kind}, ${row.person_id}, ${row.session_id}, ${row.network}, ${row.detail}
    where not exists (${sameSubject(row)}) and (
      select count(*) from (
        select 1 from security_events where kind = ${row.kind} and at > ${row.at - HOUR_MS}
        and person_id is ${row.person_id === null ? sql`null` : sql`not null`}
        limit ${sql.lit(BOUNDED_ROWS_PER_HOUR)}) as latest) < ${sql.lit(BOUNDED_ROWS_PER_HOUR)}`.execute(tx);
}

/**
 * Matches rows of the last minute with the same kind, person, network and limit. Without a person, the detail
 * identifies the subject.
 */
function sameSubject({ kind, at, person_id: personId, network, detail }: SecurityEventsTable) {
  const sameDetail = sql`detail = ${detail}`;
  const owner = personId === null ? sql`person_id is null` : sql`person_id = ${personId}`;
  const person = personId === null || limitKinds.has(kind) ? sql`${owner} and ${sameDetail}` : owner;
  const from = network === null ? sql`network is null` : sql`network = ${network}`;
  return sql`select 1 from security_events
    where kind = ${kind} and at > ${at - MINUTE_MS} and ${person} and ${from}`;
}

/** Stores an event without another write, such as a refusal. */
export const storeSecurityEvent = defineWrite(
  'storeSecurityEvent',
  async (tx, event: SecurityEvent): Promise<void> => addSecurityEvent(tx, event),
);

/**
 * Deletes up to `limit` events from before a time, oldest first. Only maintenance calls it. @returns the number of
 * deleted rows.
 */
export const deleteOldSecurityEvents = defineWrite(
  'deleteOldSecurityEvents',
  async (tx, { before, limit }: { before: number; limit: number }): Promise<number> => {
    const { numDeletedRows } = await tx
      .deleteFrom('security_events')
      .where('id', 'in', (q) =>
        q
          .selectFrom('security_events')
          .select('id')
          .where('at', '<', before)
          .orderBy('at')
          .orderBy('id')
          .limit(limit),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
);
