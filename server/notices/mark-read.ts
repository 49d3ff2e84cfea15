import { sql } from 'kysely';
import { afterCommit, defineWrite } from '#server/db/write.ts';

/** Marks the notices of a person as read until a time. An earlier time changes nothing. */
export const markRead = defineWrite(
  'markNoticesRead',
  async (tx, { personId, until }: { personId: string; until: number }): Promise<void> => {
    const { numAffectedRows } = await sql`insert into notice_marks (person_id, read_at)
      values (${personId}, ${until})
      on conflict (person_id) do update set read_at = excluded.read_at
        where notice_marks.read_at < excluded.read_at`.execute(tx);
    if (numAffectedRows === 1n) afterCommit(tx, { kind: 'notices-changed', personId });
  },
);
