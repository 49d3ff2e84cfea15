import { ALERT_VALID_MS, type AlertEvent } from '#server/access/safety/case-alerts.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import type { Webhook } from '#server/platform/config/webhook.ts';
import { summarizeError } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import type { Degraded } from '#server/platform/health/degraded.ts';
import { callWebhook, type CaseMessage } from './report-webhook.ts';

/** Calls the operator's webhook about the alerts of cases. No request waits for it. */

interface Services extends Pick<BaseServices, 'config' | 'store' | 'clock' | 'log'> {
  readonly degraded: Degraded;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** For this time no other node tries a claimed message. Longer than a call. */
const LEASE_MS = 30 * SECOND_MS;
const FIRST_DELAY_MS = 10 * SECOND_MS;
const DELAY_MAX_MS = 60 * MINUTE_MS;
const AT_ONCE = 10;
/** Finds retries that are due, and messages of stopped nodes. */
const POLL_INTERVAL_MS = 10 * SECOND_MS;

interface Alert {
  readonly caseId: string;
  readonly event: AlertEvent;
  /** Earlier tries. */
  readonly tries: number;
  readonly at: number;
}

/** Claims messages that are due, each for one node. Their next try is after the lease. */
const claimAlerts = defineWrite(
  'claimAlerts',
  async (tx, { now, limit }: { now: number; limit: number }): Promise<readonly Alert[]> => {
    const due = await tx
      .selectFrom('case_alerts')
      .select(['case_id', 'event', 'tries', 'created_at', 'next_try_at'])
      .where('channel', '=', 'webhook')
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .limit(limit)
      .execute();
    const claimed: Alert[] = [];
    for (const alert of due) {
      const { numUpdatedRows } = await tx
        .updateTable('case_alerts')
        .set({ next_try_at: now + LEASE_MS, tries: alert.tries + 1 })
        .where('channel', '=', 'webhook')
        .where('case_id', '=', alert.case_id)
        .where('event', '=', alert.event)
        .where('next_try_at', '=', alert.next_try_at)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n)
        claimed.push({
          caseId: alert.case_id,
          event: alert.event,
          tries: alert.tries,
          at: alert.created_at,
        });
    }
    return claimed;
  },
);

interface Outcome {
  readonly caseId: string;
  readonly event: AlertEvent;
  /** When the message is tried again; null if it is not. */
  readonly retryAt: number | null;
}

const settleAlert = defineWrite(
  'settleAlert',
  async (tx, { caseId, event, retryAt }: Outcome): Promise<void> => {
    if (retryAt === null)
      await tx
        .deleteFrom('case_alerts')
        .where('channel', '=', 'webhook')
        .where('case_id', '=', caseId)
        .where('event', '=', event)
        .execute();
    else
      await tx
        .updateTable('case_alerts')
        .set({ next_try_at: retryAt })
        .where('channel', '=', 'webhook')
        .where('case_id', '=', caseId)
        .where('event', '=', event)
        .execute();
  },
);

/** @returns null if the case is deleted. */
async function readMessage(db: Db, { caseId, event, at }: Alert): Promise<CaseMessage | null> {
  const found = await db
    .selectFrom('cases')
    .select(['kind', 'gravity'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  const reports = await db
    .selectFrom('reports')
    .select('reason')
    .distinct()
    .where('case_id', '=', caseId)
    .execute();
  return found ? { ...found, caseId, event, at, reasons: reports.map(({ reason }) => reason) } : null;
}

/**
 * Sends the messages that are due. One that fails is tried again after a growing delay, and given up after a day.
 * @returns the number of messages that were due.
 */
export async function sendDueWebhooks(
  services: Services,
  webhook: Webhook,
  signal: AbortSignal,
): Promise<number> {
  const { store, clock, log } = services;
  const alerts = await store.run(claimAlerts, { now: clock(), limit: AT_ONCE });
  const outcomes = await Promise.all(alerts.map((alert) => send(services, webhook, alert, signal)));
  const givenUp = outcomes.filter((outcome) => outcome === 'given-up').length;
  if (givenUp > 0) log.error({ messages: givenUp }, 'messages to REPORT_WEBHOOK were given up after a day');
  return alerts.length;
}

async function send(
  { config, store, clock, degraded }: Services,
  webhook: Webhook,
  alert: Alert,
  signal: AbortSignal,
): Promise<'sent' | 'later' | 'given-up'> {
  const { caseId, event, tries, at } = alert;
  const message = await readMessage(store.db, alert);
  const { publicUrl } = config;
  try {
    if (message) await callWebhook(message, { webhook, publicUrl, now: clock(), signal });
    if (message) degraded.note('report-webhook', null);
  } catch (error) {
    // A stop is no failure. The lease ends, and another node or the next start sends the message.
    if (signal.aborted) return 'later';
    // `fetch failed` is less useful than its cause.
    const cause = summarizeError((error as Error).cause ?? error);
    degraded.note('report-webhook', `${cause}: look whether REPORT_WEBHOOK is reachable`);
    const retryAt = clock() + Math.min(FIRST_DELAY_MS * 2 ** tries, DELAY_MAX_MS);
    const isOver = retryAt - at > ALERT_VALID_MS;
    await store.run(settleAlert, { caseId, event, retryAt: isOver ? null : retryAt });
    return isOver ? 'given-up' : 'later';
  }
  await store.run(settleAlert, { caseId, event, retryAt: null });
  return 'sent';
}

/**
 * Sends messages after each commit that causes one, and later those that failed.
 * @returns a function that stops this and waits for the current calls.
 */
export function startWebhook(services: Services): () => Promise<void> {
  const { webhook } = services.config.moderation;
  if (!webhook) return async () => {};
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWanted = false;
  async function sendAll(): Promise<void> {
    do {
      isWanted = false;
      while (webhook && !stopping.signal.aborted) {
        const count = await sendDueWebhooks(services, webhook, stopping.signal);
        if (count < AT_ONCE) break;
      }
    } while (isWanted && !stopping.signal.aborted);
  }
  const wake = () => {
    isWanted = true;
    running ??= sendAll()
      // Outages of the store are logged elsewhere, and the next poll tries again.
      .catch(() => {})
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, POLL_INTERVAL_MS).unref();
  const stopListening = services.store.onCommit(({ kind }) => {
    if (kind === 'moderators-wanted') wake();
  });
  return async () => {
    stopListening();
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
