import type { Db } from '#server/db/store.ts';
import type { SecurityEventKind } from '#server/db/tables.ts';
import { defineWrite } from '#server/db/write.ts';

/**
 * The security log: who did what, and when. Rows are only added; maintenance deletes them after their time. A row has
 * ids and keyed hashes only: no name, mail address, network address, code or token.
 */

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
  /** A few plain words, such as how somebody logged in. Nothing that a client has sent. */
  readonly detail?: string;
}

/** Adds an event in the caller's transaction, so that it is stored exactly if the act is. */
export async function addSecurityEvent(tx: Db, event: SecurityEvent): Promise<void> {
  await tx
    .insertInto('security_events')
    .values({
      id: event.id,
      at: event.at,
      kind: event.kind,
      person_id: event.personId,
      session_id: event.sessionId ?? null,
      network: event.network ?? null,
      detail: event.detail ?? '',
    })
    .execute();
}

/** Adds an event that belongs to no other write, such as a refusal. */
export const storeSecurityEvent = defineWrite(
  'storeSecurityEvent',
  async (tx, event: SecurityEvent): Promise<void> => addSecurityEvent(tx, event),
);
