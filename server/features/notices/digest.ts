import { listDigestPeople, type DigestPerson } from '#server/access/notices/digest-people.ts';
import { countUnread } from '#server/access/notices/notices.ts';
import { UNSUBSCRIBE_PATH } from '#contract/notices.ts';
import type { Context } from '#server/identity/context.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { mayQueueWaiting } from '#server/platform/mail/mail-count.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const DAY_MS = 86_400_000;
const PEOPLE_AT_ONCE = 200;

/** Turns the daily mail on or off. The first mail comes a day later. */
export const setDigest = defineWrite(
  'setDigest',
  async (tx, { personId, on, now }: { personId: string; on: boolean; now: number }): Promise<void> => {
    if (on)
      await tx
        .insertInto('notice_marks')
        .values({ person_id: personId, read_at: -1, digest: 1, digest_at: now })
        .onConflict((conflict) =>
          conflict
            .column('person_id')
            .doUpdateSet({ digest: 1, digest_at: now })
            .where('notice_marks.digest', '=', 0),
        )
        .execute();
    else await tx.updateTable('notice_marks').set({ digest: 0 }).where('person_id', '=', personId).execute();
  },
);

interface DueDigest {
  readonly personId: string;
  /** The time of the last check, as it was read. */
  readonly before: number;
  readonly now: number;
  /** Null if nothing is new. */
  readonly letter: SealedLetter | null;
  readonly mailsPerHour: number;
}

/**
 * Records the check and queues the letter, exactly once even if several nodes try.
 * @returns false, without a change, if too many mails are queued now.
 */
const claimDigest = defineWrite(
  'claimDigest',
  async (tx, { personId, before, now, letter, mailsPerHour }: DueDigest): Promise<boolean> => {
    if (letter && !(await mayQueueWaiting(tx, mailsPerHour, now))) return false;
    const { numUpdatedRows } = await tx
      .updateTable('notice_marks')
      .set({ digest_at: now })
      .where('person_id', '=', personId)
      .where('digest', '=', 1)
      .where('digest_at', '=', before)
      .executeTakeFirstOrThrow();
    if (letter && numUpdatedRows > 0n) await enqueue(tx, letter);
    return true;
  },
);

/**
 * Once a day, mails people who want it the number of new notices since the last check. Sends nothing if there are none.
 */
export async function mailDigests(context: Context, signal?: AbortSignal): Promise<void> {
  const { store, clock } = context;
  for (;;) {
    const people = await listDigestPeople(store.db, clock() - DAY_MS, PEOPLE_AT_ONCE);
    for (const person of people) {
      if (signal?.aborted || !(await mailDigest(context, person))) return;
    }
    if (people.length < PEOPLE_AT_ONCE) return;
  }
}

/** @returns false if too many mails are queued now. The next run then continues. */
async function mailDigest(
  { config, store, mail, secrets, clock }: Context,
  person: DigestPerson,
): Promise<boolean> {
  const { id, digest_at: before } = person;
  const now = clock();
  const { count, latest } = await countUnread(store.db, { id, state: 'active' }, now);
  const isNew = count > 0 && latest > before;
  const unsubscribeUrl = `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${createUnsubscribeToken(secrets, id)}`;
  const text = letterTo(person, (mails) => mails.digest(count, config.publicUrl, unsubscribeUrl));
  const letter = isNew ? await mail.seal({ ...text, unsubscribeUrl }, DAY_MS) : null;
  const { mailsPerHour } = config;
  return store.run(claimDigest, { personId: id, before, now, letter, mailsPerHour });
}
