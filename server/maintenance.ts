import { setTimeout as pause } from 'node:timers/promises';
import { endSuspensions } from './access/end-suspensions.ts';
import { deleteOldSecurityEvents } from './audit/security-log.ts';
import { deleteExpiredStrikes, deleteOldCaseEvents, deleteOldCases } from './cases/old-rows.ts';
import { mailModerators } from './cases/mail-moderators.ts';
import type { Context } from './context.ts';
import { deleteOldCommitEvents } from './db/commit-feed.ts';
import { deleteExpiredBrowsers } from './http/known-browsers.ts';
import { deleteExpiredSessions } from './http/session.ts';
import { deleteLeftPeople } from './leaving/delete-for-good.ts';
import { deleteOldCallCounts } from './limits/call-counts.ts';
import { deleteExpiredLetters } from './mail/claims.ts';
import { deleteOldMailCounts } from './mail/mail-count.ts';
import { clearEvidence } from './moderation/evidence-time.ts';
import { openForgottenAppeals } from './moderation/waiting-appeals.ts';
import { mailDigests } from './notices/digest.ts';
import { deleteUsedChallenges } from './webauthn/challenges.ts';
import { startSweep } from './photos/leftovers.ts';
import { deleteExpiredCampusLogIns } from './sign-in/campus/attempt.ts';
import { deleteExpiredCampusSignUps } from './sign-in/campus/sign-up.ts';
import { deleteExpiredEmailChanges } from './sign-in/change-email/request.ts';
import { deleteExpiredCodes } from './sign-in/codes.ts';
import { deleteOldDomainMailCounts } from './sign-in/domain-mails.ts';
import { deleteExpiredRegistrations } from './sign-in/registrations.ts';
import { deleteOldMailboxSends } from './sign-in/send-code.ts';
import { deleteOldWrongTries } from './sign-in/wrong-tries.ts';
import { maintainYears } from './year/maintain-years.ts';

const DAY_MS = 86_400_000;
const INTERVAL_MS = 10 * 60_000;
/** The first run comes after the requests that have waited for the start. */
const FIRST_AFTER_MS = 30_000;
/** Rows per statement. A statement of the embedded store blocks the event loop, so each must take less than 5 ms. */
const BATCH_ROWS = 200;
/** Pause between two batches, so that requests are served. */
const PAUSE_MS = 20;

/** Each write deletes a batch of old rows or parts of them, or ends what is over, and returns how many. */
const deletions = [
  deleteExpiredSessions,
  deleteExpiredRegistrations,
  deleteExpiredCodes,
  deleteExpiredLetters,
  deleteUsedChallenges,
  deleteExpiredBrowsers,
  deleteExpiredEmailChanges,
  deleteOldMailboxSends,
  deleteOldMailCounts,
  deleteOldDomainMailCounts,
  deleteOldWrongTries,
  deleteExpiredCampusLogIns,
  deleteExpiredCampusSignUps,
  deleteOldCommitEvents,
  deleteOldCallCounts,
  deleteExpiredStrikes,
  deleteOldCaseEvents,
  deleteOldCases,
  clearEvidence,
  endSuspensions,
  openForgottenAppeals,
  deleteLeftPeople,
];

/**
 * Deletes expired sessions, registrations, codes, letters and security events, and the files of photos without an owner,
 * in batches.
 * @param signal stops it after the current batch.
 */
export async function runMaintenance(context: Context, signal?: AbortSignal): Promise<void> {
  const { config, store, clock, log } = context;
  for (const deletion of deletions) {
    await repeat(() => store.run(deletion, { now: clock(), limit: BATCH_ROWS }), signal);
  }
  const before = () => clock() - config.securityLogDays * DAY_MS;
  await repeat(() => store.run(deleteOldSecurityEvents, { before: before(), limit: BATCH_ROWS }), signal);
  await mailModerators(context);
  await maintainYears(context, signal);
  await mailDigests(context, signal);
  const sweep = startSweep(context);
  await repeat(() => sweep.deleteBatch(), signal);
  if (sweep.failed.photos > 0)
    log.warn(sweep.failed, 'the files of some photos could not be deleted; they will be tried again');
  // The last one: it waits for other servers.
  await context.pushes.sendDue(signal);
}

/** Deletes batches until one deletes nothing. */
async function repeat(deleteBatch: () => Promise<number>, signal: AbortSignal | undefined): Promise<void> {
  while (!signal?.aborted && (await deleteBatch()) > 0) await pause(PAUSE_MS);
}

/**
 * Runs maintenance soon and every ten minutes.
 * @returns a function that stops it and waits for the current run.
 */
export function startMaintenance(context: Context, firstAfterMs = FIRST_AFTER_MS): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= runMaintenance(context, stopping.signal)
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'maintenance failed; it will be tried again'),
      )
      .finally(() => {
        running = null;
      });
  };
  const timers = [setTimeout(run, firstAfterMs).unref(), setInterval(run, INTERVAL_MS).unref()];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await running;
  };
}
