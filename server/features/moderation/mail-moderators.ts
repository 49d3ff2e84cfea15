import type { LiveModeration } from '#server/access/live-moderation.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { describeForLog } from '#server/platform/db/errors.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { enqueue, type MailQueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { pileOnLetter } from './pile-on-letter.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { mailUrgentCases, sealForModerators } from './mail-waiting-cases.ts';

interface MailServices extends Pick<BaseServices, 'config' | 'store' | 'clock' | 'log'> {
  readonly mail: MailQueue;
  readonly moderation: LiveModeration;
}

/** Life of the letter. Afterwards the brake has ended, and the letter is useless. */
const LETTER_MS = 24 * 3_600_000;
const CASES_AT_ONCE = 20;

/** Queues the letters about a case exactly once, even if several nodes try. */
const mailCase = defineWrite(
  'mailCase',
  async (
    tx,
    { caseId, letters, now }: { caseId: string; letters: readonly SealedLetter[]; now: number },
  ): Promise<void> => {
    const { numUpdatedRows } = await tx
      .updateTable('cases')
      .set({ must_mail: 0 })
      .where('id', '=', caseId)
      .where('must_mail', '=', 1)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    for (const letter of letters) await enqueue(tx, letter);
    await addCaseEvent(tx, { caseId, at: now, kind: 'mailed' });
  },
);

/** Mails the moderators about brakes and urgent cases without a mail. */
export async function mailModerators(services: Omit<MailServices, 'log'>): Promise<void> {
  await mailBrakes(services);
  await mailUrgentCases(services);
}

async function mailBrakes(services: Omit<MailServices, 'log'>): Promise<void> {
  const { config, store, clock } = services;
  const cases = await store.db
    .selectFrom('cases')
    .select('id')
    .where('must_mail', '=', 1)
    .limit(CASES_AT_ONCE)
    .execute();
  for (const { id: caseId } of cases) {
    const letters = await sealForModerators(services, LETTER_MS, (to) => pileOnLetter(to, config.publicUrl));
    // The first moderator gets it.
    if (letters.length === 0) return;
    await store.run(mailCase, { caseId, letters, now: clock() });
  }
}

/**
 * Mails the moderators after each commit that requests it. The request that caused the commit does not wait, so its
 * time reveals nothing. Maintenance sends the mails that a crash left behind.
 * @returns a function that stops this and waits for mails in progress.
 */
export function startMailingModerators(services: MailServices): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isQueued = false;
  const stopListening = services.store.onCommit(({ kind }) => {
    // The run that waits for the current one includes this commit.
    if (kind !== 'moderators-wanted' || isQueued) return;
    isQueued = true;
    running = running
      .then(() => {
        isQueued = false;
        return mailModerators(services);
      })
      .catch((error: unknown) =>
        services.log.warn(describeForLog(error), 'the moderators will be mailed later'),
      );
  });
  return async () => {
    stopListening();
    await running;
  };
}
