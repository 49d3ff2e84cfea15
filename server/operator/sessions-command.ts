import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { forgetOtherBrowsers } from '#server/identity/known-browsers.ts';

/** Sessions per transaction. While it runs, a server with SQLite cannot write, so it must take a few milliseconds. */
export const BATCH_SESSIONS = 200;

/**
 * Ends up to {@link BATCH_SESSIONS} sessions of one person, or of everybody. The browsers of one person are not known
 * any more, because one of them may be the reason. Those of everybody stay known, so that nobody can be locked out
 * meanwhile.
 * @returns how many sessions.
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
