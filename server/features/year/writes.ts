import { sql } from 'kysely';
import type { Year } from '#contract/user.ts';
import { mayGraduate } from '#server/access/accounts/academic-years.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import type { GraduateStep } from '#server/platform/db/schema/year-tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { mayQueueWaiting } from '#server/platform/mail/mail-count.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { settleYear } from '#server/access/people/settle-year.ts';

interface Answer {
  readonly personId: string;
  /** The answered academic year. */
  readonly settled: number;
}

/**
 * Makes the person a student again, or keeps them one, as public as before.
 * @param year the new year; null keeps the current one.
 */
export const goOnStudying = defineWrite(
  'goOnStudying',
  async (tx, { year, ...answer }: Answer & { year: Year | null }): Promise<void> => {
    const { personId } = answer;
    await lockPeople(tx, [personId]);
    const isFirstAnswer = await settleYear(tx, answer);
    const returned = await tx
      .updateTable('academic_years')
      .set({ step: 0, letter_id: '' })
      .where('person_id', '=', personId)
      .where('step', '>', 0)
      .returning('was_public')
      .executeTakeFirst();
    await tx
      .updateTable('people')
      .set({
        alumni: 0,
        ...(year !== null && isFirstAnswer && { year }),
        ...(returned?.was_public === 1 && { public: 1 }),
      })
      .where('id', '=', personId)
      .execute();
    afterCommit(tx, { kind: 'person-changed', personId });
  },
);

/**
 * Makes the person a graduate, who must be hidden next.
 * @param letter to a person who has not answered; null for one who has.
 * @returns false, without a change, if the person has answered meanwhile or has left.
 */
export const becomeGraduate = defineWrite(
  'becomeGraduate',
  async (
    tx,
    { now, letter, ...answer }: Answer & { now: number; letter: SealedLetter | null },
  ): Promise<boolean> => {
    const { personId, settled } = answer;
    await lockPeople(tx, [personId]);
    const person = await mayGraduate(tx, personId, settled);
    if (!person) return false;
    await settleYear(tx, answer);
    await tx
      .updateTable('academic_years')
      .set({ step: 1, next_at: now, letter_id: '', was_public: person.public })
      .where('person_id', '=', personId)
      .execute();
    await tx.updateTable('people').set({ alumni: 1 }).where('id', '=', personId).execute();
    if (letter) await enqueue(tx, letter);
    afterCommit(tx, { kind: 'person-changed', personId });
    return true;
  },
);

/** Sets a graduate's step: after the profile was hidden, or when the account is kept. */
export const setGraduateStep = defineWrite(
  'setGraduateStep',
  async (
    tx,
    { personId, from, nextAt }: { personId: string; from: readonly GraduateStep[]; nextAt: number },
  ): Promise<void> => {
    await tx
      .updateTable('academic_years')
      .set({ step: 2, next_at: nextAt, letter_id: '' })
      .where('person_id', '=', personId)
      .where('step', 'in', from)
      .execute();
  },
);

interface DueStep {
  readonly personId: string;
  /** The step and its time, as read before. */
  readonly step: 2 | 3 | 4;
  readonly dueAt: number;
  readonly nextStep: GraduateStep;
  readonly nextAt: number;
  readonly letter: SealedLetter;
  readonly eventId: string;
  /** The configured limit. */
  readonly mailsPerHour: number;
  readonly now: number;
}

/**
 * Moves a graduate to the next step: first mail, second mail, deletion. One of several nodes does it.
 * @returns false, without a change, if too many mails are queued now.
 */
export const takeDueStep = defineWrite('takeDueStep', async (tx, due: DueStep): Promise<boolean> => {
  const { personId, step, dueAt, nextStep, nextAt, letter, eventId, mailsPerHour, now } = due;
  if (!(await mayQueueWaiting(tx, mailsPerHour, now))) return false;
  const { numUpdatedRows } = await tx
    .updateTable('academic_years')
    .set({ step: nextStep, next_at: nextAt, letter_id: letter.id })
    .where('person_id', '=', personId)
    .where('step', '=', step)
    .where('next_at', '=', dueAt)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return true;
  if (step === 4) {
    if (!(await leaveAccount(tx, { personId, opinions: 'remove', now }))) return true;
    const detail = 'a graduate, after two mails';
    await addSecurityEvent(tx, { id: eventId, at: now, kind: 'account-deleted', personId, detail });
  }
  await enqueue(tx, letter);
  return true;
});

/** Stores when this installation began to ask, unless it is stored. */
export const beginToAsk = defineWrite('beginToAsk', async (tx, { now }: { now: number }): Promise<number> => {
  await sql`insert into settings (name, value) values ('years-asked-since', ${String(now)})
    on conflict (name) do nothing`.execute(tx);
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'years-asked-since')
    .executeTakeFirstOrThrow();
  return Number(row.value);
});

/**
 * Forgets when asking began. Without `YEAR_STARTS` nobody is asked. If it is set again, everybody gets the time to
 * answer again.
 */
export const endAsking = defineWrite('endAsking', async (tx): Promise<void> => {
  await tx.deleteFrom('settings').where('name', '=', 'years-asked-since').execute();
});

/** Stores the day on which everybody was checked. @param day days since the epoch. */
export const markChecked = defineWrite(
  'markYearsChecked',
  async (tx, { day }: { day: number }): Promise<void> => {
    await sql`insert into settings (name, value) values ('years-checked', ${String(day)})
    on conflict (name) do update set value = excluded.value`.execute(tx);
  },
);
