import { sql } from 'kysely';
import { INVENTED_ID_END } from '#server/access/invented.ts';
import type { LiveModeration } from '#server/access/live-moderation.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { claimSettingInterval, isSettingOlder } from '#server/platform/db/settings.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { enqueue, type MailQueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { claimsBefore } from './cases/claim.ts';
import { urgentLetter, waitingLetter, type WaitingCases } from './moderator-letters.ts';

/**
 * Mails to all moderators about unclaimed cases: about urgent cases at once, at most one mail an hour; about all cases
 * one mail a day. A setting of the store has the time of the last mail, so that several nodes send each mail once.
 */

interface Services extends Pick<BaseServices, 'config' | 'store' | 'clock'> {
  readonly mail: MailQueue;
  readonly moderation: LiveModeration;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CASES_AT_ONCE = 200;

interface UrgentMail {
  readonly caseIds: readonly string[];
  readonly letters: readonly SealedLetter[];
  readonly now: number;
}

/** @returns whether this call has queued the letters. */
const mailUrgent = defineWrite(
  'mailUrgent',
  async (tx, { caseIds, letters, now }: UrgentMail): Promise<boolean> => {
    if (!(await claimSettingInterval(tx, 'urgent-mailed', now, HOUR_MS))) return false;
    await tx
      .deleteFrom('case_alerts')
      .where('channel', '=', 'mail')
      .where('case_id', 'in', caseIds)
      .execute();
    for (const letter of letters) await enqueue(tx, letter);
    for (const caseId of caseIds) await addCaseEvent(tx, { caseId, at: now, kind: 'mailed' });
    return true;
  },
);

/** Mails the moderators about urgent cases without a mail, unless they got such a mail within an hour. */
export async function mailUrgentCases(services: Services): Promise<void> {
  const { config, store, clock } = services;
  const now = clock();
  const caseIds = await listUrgent(store.db, now);
  if (caseIds.length === 0 || !(await isSettingOlder(store.db, 'urgent-mailed', now, HOUR_MS))) return;
  const letters = await sealForModerators(services, HOUR_MS * 24, (to) =>
    urgentLetter({ to, publicUrl: config.publicUrl }, caseIds.length),
  );
  if (letters.length === 0) return;
  await store.run(mailUrgent, { caseIds, letters, now });
}

async function listUrgent(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('case_alerts as a')
    .innerJoin('cases as c', 'c.id', 'a.case_id')
    .select('c.id')
    .where('a.channel', '=', 'mail')
    .where('c.state', '=', 'open')
    .where((q) => q.or([q('c.claimed_by', 'is', null), q('c.claimed_at', '<=', claimsBefore(now))]))
    .limit(CASES_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

const mailWaiting = defineWrite(
  'mailWaiting',
  async (tx, { letters, now }: { letters: readonly SealedLetter[]; now: number }): Promise<void> => {
    if (!(await claimSettingInterval(tx, 'waiting-mailed', now, DAY_MS))) return;
    for (const letter of letters) await enqueue(tx, letter);
  },
);

/** Mails the moderators once a day how many cases wait. Sends nothing if none does. Invented cases do not count. */
export async function mailWaitingCases(services: Services): Promise<void> {
  const { config, store, clock } = services;
  const { ackHours } = config.moderation;
  const now = clock();
  if (!(await isSettingOlder(store.db, 'waiting-mailed', now, DAY_MS))) return;
  const waiting = await countWaiting(store.db, now, ackHours * HOUR_MS);
  if (waiting === null) return;
  const letters = await sealForModerators(services, DAY_MS, (to) =>
    waitingLetter({ to, publicUrl: config.publicUrl }, waiting, ackHours),
  );
  if (letters.length === 0) return;
  await store.run(mailWaiting, { letters, now });
}

/** @returns null if no case waits. */
async function countWaiting(db: Db, now: number, ackMs: number): Promise<WaitingCases | null> {
  const since = sql<number>`coalesce(c.appeal_opened_at, c.appealed_at, c.opened_at)`;
  const looked = sql`case when c.appealed_at is null then c.acknowledged_at else c.appeal_acknowledged_at end`;
  const { rows } = await sql<WaitingCases & { oldestAt: number | null }>`
    select count(*) as count, min(${since}) as "oldestAt",
      count(case when ${looked} is null and ${since} < ${now - ackMs} then 1 end) as overdue
    from cases as c where c.state = 'open' and (c.claimed_by is null or c.claimed_at <= ${claimsBefore(now)})
      and c.id >= ${INVENTED_ID_END}`.execute(db);
  const [found] = rows;
  return found && found.oldestAt !== null ? found : null;
}

/** Seals a letter to each moderator. @returns none if nobody moderates. */
export async function sealForModerators(
  { store, mail, moderation }: Pick<Services, 'store' | 'mail' | 'moderation'>,
  validMs: number,
  write: (to: string) => Letter,
): Promise<SealedLetter[]> {
  const members = await moderation.listMembers(store.db);
  return Promise.all(
    members
      .filter(({ role, isActive }) => role !== null && isActive)
      .map(({ email }) => mail.seal(write(email), validMs)),
  );
}
