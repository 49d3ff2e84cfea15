import { setTimeout as pause } from 'node:timers/promises';
import { endSuspensions, hasOverSuspensions } from './access/accounts/end-suspensions.ts';
import { deleteOldSecurityEvents } from './platform/db/security-log.ts';
import { deleteExpiredStrikes, deleteOldCaseEvents, deleteOldCases } from './access/safety/old-cases.ts';
import { deleteOldAlerts } from './access/safety/case-alerts.ts';
import { mailModerators } from './features/moderation/mail-moderators.ts';
import { mailWaitingCases } from './features/moderation/mail-waiting-cases.ts';
import type { Context } from './identity/context.ts';
import { deleteOldCommitEvents } from './platform/db/postgres/commit-feed.ts';
import { deleteExpiredBrowsers } from './identity/known-browsers.ts';
import { deleteExpiredSessions } from './identity/session.ts';
import { deleteLeftPeople } from './access/leaving/delete-for-good.ts';
import { deleteOldCallCounts } from './platform/limits/call-counts.ts';
import { deleteExpiredLetters } from './platform/mail/claims.ts';
import { deleteOldMailCounts } from './platform/mail/mail-count.ts';
import { clearEvidence } from './features/moderation/cases/evidence-time.ts';
import { deleteOldReporterMutes } from './access/safety/reporter-mutes.ts';
import { openForgottenAppeals } from './features/moderation/decisions/waiting-appeals.ts';
import { mailDigests } from './features/notices/digest.ts';
import { deleteUsedChallenges } from './identity/webauthn/challenges.ts';
import { startSweep } from './access/photos/leftovers.ts';
import { deleteExpiredCampusLogIns } from './features/sign-in/campus/attempt.ts';
import { deleteExpiredCampusSignUps } from './features/sign-in/campus/sign-up.ts';
import { deleteExpiredEmailChanges } from './features/sign-in/change-email/request.ts';
import { deleteEndedAnnouncement } from './features/announcement/announcement.ts';
import { deleteEndedBans } from './features/sign-in/bans.ts';
import { deleteExpiredCodes } from './features/sign-in/codes.ts';
import { deleteOldDomainMailCounts } from './features/sign-in/domain-mails.ts';
import { deleteExpiredRegistrations } from './features/sign-in/registrations.ts';
import { deleteOldMailboxSends } from './features/sign-in/send-code.ts';
import { deleteOldWrongTries } from './identity/wrong-tries.ts';
import { maintainYears } from './features/year/maintain-years.ts';

const DAY_MS = 86_400_000;
const INTERVAL_MS = 10 * 60_000;
/** Delay of the first run, so that requests that waited for the start come first. */
const FIRST_AFTER_MS = 30_000;
/** Suspensions end within a second, because the people concerned know the time. */
const SUSPENSIONS_INTERVAL_MS = 1_000;
/** Rows per statement. A statement of the embedded store blocks the event loop, so each must take less than 5 ms. */
const BATCH_ROWS = 200;
/** Pause between two batches, so that requests are served. */
const PAUSE_MS = 20;

/**
 * Each write handles one batch: it deletes old rows or parts of them, or changes a state whose time has come. It
 * returns the number of handled rows.
 */
const deletions = [
  deleteExpiredSessions,
  deleteExpiredRegistrations,
  deleteExpiredCodes,
  deleteEndedAnnouncement,
  deleteEndedBans,
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
  deleteOldReporterMutes,
  deleteOldCaseEvents,
  deleteOldCases,
  deleteOldAlerts,
  clearEvidence,
  endSuspensions,
  openForgottenAppeals,
  deleteLeftPeople,
];

/**
 * Deletes in batches: expired sessions, registrations, codes, letters and security events, and files of photos without
 * an owner.
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
  await mailWaitingCases(context);
  await maintainYears(context, signal);
  await mailDigests(context, signal);
  const sweep = startSweep(context);
  await repeat(() => sweep.deleteBatch(), signal);
  if (sweep.failed.photos > 0)
    log.warn(sweep.failed, 'the files of some photos could not be deleted; they will be tried again');
  // Runs last, because it waits for other servers.
  await context.pushes.sendDue(signal);
}

/** Deletes batches until one deletes nothing. */
async function repeat(deleteBatch: () => Promise<number>, signal: AbortSignal | undefined): Promise<void> {
  while (!signal?.aborted && (await deleteBatch()) > 0) await pause(PAUSE_MS);
}

/** Ends suspensions whose time is over. */
async function endOverSuspensions({ store, clock }: Context, signal?: AbortSignal): Promise<void> {
  if (!(await hasOverSuspensions(store.db, clock()))) return;
  await repeat(() => store.run(endSuspensions, { now: clock(), limit: BATCH_ROWS }), signal);
}

/**
 * Runs maintenance soon and every ten minutes. Ends suspensions every second.
 * @returns a function that stops both and waits for running work.
 */
export function startMaintenance(
  context: Context,
  { firstAfterMs = FIRST_AFTER_MS, suspensionsMs = SUSPENSIONS_INTERVAL_MS } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  /** @returns a function that runs the work, unless it is running. */
  const oneAtATime = (work: typeof runMaintenance, onFailure: (error: unknown) => void) => {
    let running: Promise<void> | null = null;
    const run = () => {
      running ??= work(context, stopping.signal)
        .catch(onFailure)
        .finally(() => {
          running = null;
        });
    };
    return { run, whenDone: () => running };
  };
  const maintenance = oneAtATime(runMaintenance, (error) =>
    context.log.warn({ err: error }, 'maintenance failed; it will be tried again'),
  );
  // Level debug, because an outage would write a line every second.
  const suspensions = oneAtATime(endOverSuspensions, (error) =>
    context.log.debug({ err: error }, 'the end of suspensions failed; it will be tried again'),
  );
  const timers = [
    setTimeout(maintenance.run, firstAfterMs).unref(),
    setInterval(maintenance.run, INTERVAL_MS).unref(),
    setInterval(suspensions.run, suspensionsMs).unref(),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await Promise.all([maintenance.whenDone(), suspensions.whenDone()]);
  };
}
