import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';

const DAY_MS = 86_400_000;
/** A message that was not sent for a day is useless, because the daily mail names its case. */
export const ALERT_VALID_MS = DAY_MS;

/**
 * `opened`: the case is new. `urgent`: it has a reason of the highest gravity, from the start or since a later report.
 */
export type AlertEvent = 'opened' | 'urgent';

interface Alerts {
  readonly caseId: string;
  readonly events: readonly AlertEvent[];
  readonly now: number;
}

/**
 * Queues the messages about a case, in the transaction of its cause: one to the webhook about each event, and a mail to
 * the moderators about an urgent case.
 */
export async function addAlerts(tx: Db, { caseId, events, now }: Alerts): Promise<void> {
  const rows = events.flatMap((event) => {
    const alert = { case_id: caseId, event, created_at: now, next_try_at: now };
    const webhook = { ...alert, channel: 'webhook' as const };
    return event === 'urgent' ? [webhook, { ...alert, channel: 'mail' as const }] : [webhook];
  });
  await tx
    .insertInto('case_alerts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  afterCommit(tx, { kind: 'moderators-wanted' });
}

/**
 * Deletes alerts that are never sent: there are no moderators, there is no webhook, or a moderator claimed the case
 * first.
 */
export const deleteOldAlerts = defineDeletion('deleteOldAlerts', {
  table: 'case_alerts',
  key: ['case_id', 'channel', 'event'],
  age: 'created_at',
  until: (now) => now - 2 * ALERT_VALID_MS,
});
