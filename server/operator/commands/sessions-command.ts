import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { forgetOtherBrowsers } from '#server/identity/known-browsers.ts';

/**
 * Sessions per transaction. It must take only a few milliseconds, because a server with SQLite cannot write meanwhile.
 */
export const BATCH_SESSIONS = 200;

/**
 * Ends up to {@link BATCH_SESSIONS} sessions of one person, or of everybody. One person's browsers become unknown,
 * because one of them may be the reason. Everybody's browsers stay known, so that nobody can be locked out meanwhile.
 * @returns the number of ended sessions.
 */
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
    if (personId !== null) await forgetOtherBrowsers(tx, personId, '');
    for (const session of ended) afterCommit(tx, { kind: 'session-ended', sessionHash: session.token_hash });
    return ended.length;
  },
);
