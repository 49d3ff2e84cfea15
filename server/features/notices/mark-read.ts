import { sql } from 'kysely';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';

interface ReadMark {
  readonly personId: string;
  readonly until: number;
  readonly only: 'opinions' | null;
}

/**
 * Marks a person's notices as read until a time: all, or only those about opinions. An earlier time changes nothing.
 */
export const markRead = defineWrite(
  'markNoticesRead',
  async (tx, { personId, until, only }: ReadMark): Promise<void> => {
    const column = sql.ref(only === 'opinions' ? 'opinions_read_at' : 'read_at');
    const { numAffectedRows } = await sql`insert into notice_marks (person_id, read_at, opinions_read_at)
      values (${personId}, ${only ? -1 : until}, ${only ? until : -1})
      on conflict (person_id) do update set ${column} = excluded.${column}
        where notice_marks.${column} < excluded.${column}`.execute(tx);
    if (numAffectedRows === 1n) afterCommit(tx, { kind: 'notices-changed', personId });
  },
);
