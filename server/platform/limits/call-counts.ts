import { sql } from 'kysely';
import { addSecurityEvent, type SecurityEvent } from '#server/platform/db/security-log.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import { insertJsonRows } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

/**
 * The table of call counts: the shared counts of all nodes of a database, and which refusals are in the security log.
 */

/** Calls to add to one subject's count. */
export interface SharedCount {
  readonly budget: string;
  readonly subject: string;
  readonly calls: number;
  /** End of the window, for a subject without a current window. Milliseconds since the epoch. */
  readonly endsAt: number;
}

interface StoredCount {
  budget: string;
  subject: string;
  calls: number;
  ends_at: number;
}

const columns = { budget: 'text', subject: 'text', calls: 'bigint', ends_at: 'bigint' } as const;

/** Every node sorts the rows in the same way, so that two nodes never deadlock. */
const addCounts = prepareStatement<{ rows: string; now: number }>((db, param) => ({
  compile: () =>
    sql`${insertJsonRows(db, 'call_counts', columns, param('rows'))}
      on conflict (budget, subject) do update set
        calls = case when call_counts.ends_at <= ${param('now')} then excluded.calls
          else call_counts.calls + excluded.calls end,
        is_reported = case when call_counts.ends_at <= ${param('now')} then 0 else call_counts.is_reported end,
        ends_at = case when call_counts.ends_at <= ${param('now')} then excluded.ends_at
          else call_counts.ends_at end
      returning budget, subject, calls, ends_at`.compile(db),
}));

/**
 * Adds the calls of this node to the counts of all nodes.
 * @returns the sums, with the ends of their windows.
 */
export const shareCallCounts = defineWrite(
  'shareCallCounts',
  async (
    tx,
    { counts, now }: { counts: readonly SharedCount[]; now: number },
  ): Promise<readonly SharedCount[]> => {
    const sorted = counts
      .map(({ endsAt, ...count }): StoredCount => ({ ...count, ends_at: endsAt }))
      .toSorted((one, other) => compare(one.budget, other.budget) || compare(one.subject, other.subject));
    const { rows } = await addCounts<StoredCount>(tx, { rows: JSON.stringify(sorted), now });
    return rows.map(({ ends_at: endsAt, ...count }) => ({ ...count, endsAt }));
  },
);

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

interface Strike {
  readonly budget: string;
  readonly subject: string;
  readonly endsAt: number;
  readonly event: SecurityEvent;
}

/**
 * Stores the event of an exceeded limit, once per subject and window on all nodes.
 * @returns whether this call stored it.
 */
export const reportStrike = defineWrite(
  'reportStrike',
  async (tx, { budget, subject, endsAt, event }: Strike): Promise<boolean> => {
    const { rows } = await sql`insert into call_counts (budget, subject, calls, ends_at, is_reported)
      values (${budget}, ${subject}, 0, ${endsAt}, 1)
      on conflict (budget, subject) do update set
        calls = case when call_counts.ends_at <= ${event.at} then 0 else call_counts.calls end,
        ends_at = case when call_counts.ends_at <= ${event.at} then excluded.ends_at else call_counts.ends_at end,
        is_reported = 1
      where call_counts.is_reported = 0 or call_counts.ends_at <= ${event.at}
      returning 1`.execute(tx);
    if (rows.length > 0) await addSecurityEvent(tx, event);
    return rows.length > 0;
  },
);

/** Deletes the counts of windows that have ended. */
export const deleteOldCallCounts = defineDeletion('deleteOldCallCounts', {
  table: 'call_counts',
  key: ['budget', 'subject'],
  age: 'ends_at',
});
