import { sql } from 'kysely';
import { addSecurityEvent } from '#server/audit/security-log.ts';
import type { Db } from '#server/db/store.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';
import { leaveAccount } from '#server/leaving/leave.ts';
import { enqueue, type SealedLetter } from '#server/mail/queue.ts';
import type { Year } from '#contract/user.ts';

interface Answer {
  readonly personId: string;
  /** The academic year that the answer is about. */
  readonly settled: number;
}

/** Stores that the question of an academic year is answered. @returns false when it was. */
async function settleYear(tx: Db, { personId, settled }: Answer): Promise<boolean> {
  const { rows } = await sql`insert into academic_years (person_id, settled) values (${personId}, ${settled})
    on conflict (person_id) do update set settled = excluded.settled
      where academic_years.settled < excluded.settled
    returning person_id`.execute(tx);
  return rows.length > 0;
}

/** The person is a student again, or still. @param year the year from now on; null leaves it as it is. */
export const goOnStudying = defineWrite(
  'goOnStudying',
  async (tx, { year, ...answer }: Answer & { year: Year | null }): Promise<void> => {
    const isFirstAnswer = await settleYear(tx, answer);
    const { personId } = answer;
    await tx.updateTable('academic_years').set({ step: 0 }).where('person_id', '=', personId).execute();
    await tx
      .updateTable('people')
      .set({ alumni: 0, ...(year !== null && isFirstAnswer && { year }) })
      .where('id', '=', personId)
      .execute();
    afterCommit(tx, { kind: 'person-changed', personId });
  },
);

/** The person is a graduate from now on. */
export const becomeGraduate = defineWrite(
  'becomeGraduate',
  async (tx, { nextAt, ...answer }: Answer & { nextAt: number }): Promise<void> => {
    await settleYear(tx, answer);
    const { personId } = answer;
    await tx
      .updateTable('academic_years')
      .set({ step: 1, next_at: nextAt })
      .where('person_id', '=', personId)
      .where('step', '=', 0)
      .execute();
    await tx.updateTable('people').set({ alumni: 1 }).where('id', '=', personId).execute();
    afterCommit(tx, { kind: 'person-changed', personId });
  },
);

/** A graduate keeps the account: the time to its deletion begins again. */
export const keepAccount = defineWrite(
  'keepAccount',
  async (tx, { personId, nextAt }: { personId: string; nextAt: number }): Promise<void> => {
    await tx
      .updateTable('academic_years')
      .set({ step: 1, next_at: nextAt })
      .where('person_id', '=', personId)
      .where('step', '>', 0)
      .execute();
  },
);

interface DueStep {
  readonly personId: string;
  /** The step and its time as they were read. */
  readonly step: 1 | 2 | 3;
  readonly dueAt: number;
  readonly nextStep: 1 | 2 | 3;
  readonly nextAt: number;
  readonly letter: SealedLetter;
  readonly eventId: string;
  readonly now: number;
}

/** Takes a graduate one step further: the first mail, the second, the deletion. Of several nodes one does it. */
export const takeDueStep = defineWrite('takeDueStep', async (tx, due: DueStep): Promise<void> => {
  const { personId, step, dueAt, nextStep, nextAt, letter, eventId, now } = due;
  const { numUpdatedRows } = await tx
    .updateTable('academic_years')
    .set({ step: nextStep, next_at: nextAt })
    .where('person_id', '=', personId)
    .where('step', '=', step)
    .where('next_at', '=', dueAt)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  if (step === 3) {
    if (!(await leaveAccount(tx, { personId, opinions: 'remove', now }))) return;
    const detail = 'a graduate, after two mails';
    await addSecurityEvent(tx, { id: eventId, at: now, kind: 'account-deleted', personId, detail });
  }
  await enqueue(tx, letter);
});

/** Lets one node check everybody today. @param day days since the epoch. @returns false when it was done. */
export const claimDay = defineWrite('claimDay', async (tx, { day }: { day: number }): Promise<boolean> => {
  const { rows } = await sql`insert into settings (name, value) values ('years-checked', ${String(day)})
    on conflict (name) do update set value = excluded.value where settings.value <> excluded.value
    returning name`.execute(tx);
  return rows.length > 0;
});
