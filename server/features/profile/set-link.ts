import type { Platform } from '#contract/user.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';

/** Stores a person's link to a platform; `''` removes it. */
export const setLink = defineWrite(
  'setLink',
  async (tx, { personId, platform, link }: { personId: string; platform: Platform; link: string }) => {
    await tx
      .updateTable('people')
      .set({ [platform]: link })
      .where('id', '=', personId)
      .execute();
    afterCommit(tx, { kind: 'person-changed', personId });
  },
);
