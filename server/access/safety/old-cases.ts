import { hasMeasureInForce } from './moderated.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import { isAppealUndecided } from '#server/platform/db/schema/undecided-appeal.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

/** Retention of the log of moderation and of decided cases. */
const KEPT_MS = 730 * 86_400_000;

export const deleteExpiredStrikes = defineDeletion('deleteExpiredStrikes', {
  table: 'strikes',
  key: ['case_id'],
  age: 'expires_at',
});

export const deleteOldCaseEvents = defineDeletion('deleteOldCaseEvents', {
  table: 'case_events',
  key: ['id'],
  age: 'at',
  until: (now) => now - KEPT_MS,
});

/**
 * Deletes up to `limit` old decided cases with their reports. Keeps open cases, cases with a waiting appeal, and cases
 * whose mute or suspension still lasts.
 * @returns the number of deleted cases.
 */
export const deleteOldCases = defineWrite(
  'deleteOldCases',
  async (tx, { now, limit }: { now: number; limit: number }): Promise<number> => {
    const old = await tx
      .selectFrom('cases')
      .select('id')
      .where('first_decided_at', '<=', now - KEPT_MS)
      .where('decided_at', '<=', now - KEPT_MS)
      .where('state', '=', 'decided')
      .where((q) => q.not(isAppealUndecided('cases')))
      .where((q) => q.not(hasMeasureInForce(now)))
      .orderBy('first_decided_at')
      .limit(limit)
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('reports').where('case_id', 'in', ids).execute();
    await tx.deleteFrom('cases').where('id', 'in', ids).execute();
    return ids.length;
  },
);
