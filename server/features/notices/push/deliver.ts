import { parsePushEndpoint } from '#contract/push.ts';
import type { Language } from '#contract/words/languages.ts';
import { mailsIn } from '#contract/words/mails.ts';
import type { PushTarget } from '#server/access/notices/push-people.ts';
import { isExpectedToWork, mayPushTo } from '#server/platform/config/push.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { notePushAttempt, type PushOutcome } from './claims.ts';
import { ForbiddenAddress, type PushConnection } from '#server/platform/push/connection.ts';
import { summarizeError } from '#server/platform/db/errors.ts';
import type { Degraded } from '#server/platform/health/degraded.ts';
import { explainConnection } from '#server/platform/process/explain-connection.ts';
import { encryptMessage, type BrowserKeys } from '#server/platform/push/message.ts';
import { authorize, subjectOf, type SenderKeys } from '#server/platform/push/vapid.ts';

const TTL_SECONDS = 86_400;
/** A push service replaces an undelivered message by the next message with this topic. */
const TOPIC = 'notices';

interface Parts extends Pick<BaseServices, 'config' | 'store' | 'secrets' | 'clock' | 'log'> {
  readonly degraded: Degraded;
}

/** The content of a push: a number and an address. Safari shows this form without a script (Declarative Web Push). */
function writeText(count: number, language: Language | null, publicUrl: string): string {
  const notification = {
    title: mailsIn(language).push(count),
    lang: language ?? 'en',
    tag: TOPIC,
    navigate: `${publicUrl}/activity`,
    app_badge: count,
  };
  return JSON.stringify({ web_push: 8030, notification });
}

interface Attempt {
  readonly outcome: PushOutcome;
  readonly waitMs: number;
}

/**
 * Sends the number of unread notices to one browser and stores the outcome. Logs contain only the host of the push service,
 * because anybody with the whole address can send to it.
 */
export async function deliverPush(
  parts: Parts & { readonly connection: PushConnection; readonly keys: SenderKeys },
  target: PushTarget,
  { count, signal }: { count: number; signal: AbortSignal },
): Promise<void> {
  const { outcome, waitMs } = await attempt(parts, target, { count, signal });
  if (outcome === 'sent' && target.tries === 0 && target.retry_at === 0) return;
  const { endpoint_hash: endpointHash, stored_at: storedAt, tries } = target;
  await parts.store.run(notePushAttempt, {
    endpointHash,
    storedAt,
    tries,
    outcome,
    waitMs,
    now: parts.clock(),
  });
}

async function attempt(
  { config, secrets, clock, log, degraded, connection, keys }: Parameters<typeof deliverPush>[0],
  { sealed, language }: PushTarget,
  { count, signal }: { count: number; signal: AbortSignal },
): Promise<Attempt> {
  const subscription = await secrets.unseal(sealed).then(
    (text) => JSON.parse(text) as BrowserKeys & { readonly endpoint: string },
    // Sealed with a former SECRET. The key pair of that SECRET is gone too.
    () => null,
  );
  const url = parsePushEndpoint(subscription?.endpoint ?? '');
  if (!subscription || !url || !mayPushTo(config.push, url.hostname)) return { outcome: 'gone', waitMs: 0 };
  const now = clock();
  const headers = {
    authorization: await authorize(keys, { audience: url.origin, subject: subjectOf(config), now }),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(TTL_SECONDS),
    urgency: 'normal',
    topic: TOPIC,
  };
  const isExpected = isExpectedToWork(config.push, url.hostname);
  const body = encryptMessage(subscription, writeText(count, language, config.publicUrl));
  try {
    const { status, retryAfter } = await connection.post(url, { headers, body }, signal);
    if (isExpected) degraded.note('push', null);
    const outcome = outcomeOf(status);
    if (outcome === 'refused') log.warn({ service: url.hostname, status }, 'a push service refused a push');
    return { outcome, waitMs: readRetryAfter(retryAfter, now) };
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) {
      if (isExpected && !signal.aborted) degraded.note('push', describeFailure(url.hostname, error));
      return { outcome: 'later', waitMs: 0 };
    }
    log.warn({ service: url.hostname }, 'a push was not sent: its push service has no public address');
    return { outcome: 'refused', waitMs: 0 };
  }
}

function describeFailure(hostname: string, error: unknown): string {
  const remedy = explainConnection(error, 'PUSH_HOSTS');
  const cause = `${hostname}: ${summarizeError(error)}`;
  return remedy === null ? cause : `${cause}. At the push service ${remedy}. PUSH=off ends pushes`;
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Reads seconds or a date; 0 if missing. */
function readRetryAfter(text: string, now: number): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
