import { afterCommit, defineWrite } from '#server/db/write.ts';

/** Sessions per transaction. While it runs, a server with SQLite cannot write, so it must take a few milliseconds. */
export const BATCH_SESSIONS = 200;

/** Ends up to {@link BATCH_SESSIONS} sessions of one person, or of everybody. @returns how many. */
export const endSessionBatch = defineWrite(
  'endSessionBatch',
  async (tx, { personId }: { personId: string | null }): Promise<number> => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('token_hash', 'in', (q) => {
        const sessions = q.selectFrom('sessions').select('token_hash').limit(BATCH_SESSIONS);
        return personId === null ? sessions : sessions.where('person_id', '=', personId);
      })
      .returning('token_hash')
      .execute();
    for (const session of ended) afterCommit(tx, { kind: 'session-ended', sessionHash: session.token_hash });
    return ended.length;
  },
);
