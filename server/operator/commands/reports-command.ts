import { defineWrite } from '#server/platform/db/writes/write.ts';

/** Ends a person's mute as a reporter. @returns whether the person was muted. */
export const unmuteReports = defineWrite(
  'unmuteReports',
  async (tx, { personId, now }: { personId: string; now: number }): Promise<boolean> => {
    await tx.deleteFrom('reporter_mutes').where('person_id', '=', personId).execute();
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ reports_muted_until: 0 })
      .where('id', '=', personId)
      .where('reports_muted_until', '>', now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
);
