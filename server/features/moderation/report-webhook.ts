import { createHmac } from 'node:crypto';
import { reportReasons, type ReportKind, type ReportReason } from '#contract/reports.ts';
import type { AlertEvent } from '#server/access/safety/case-alerts.ts';
import type { Webhook } from '#server/platform/config/webhook.ts';

/**
 * One call of the operator's webhook about a case, signed as https://www.standardwebhooks.com describes. It has no names
 * and no texts of people.
 */

const TIMEOUT_MS = 5_000;

export interface CaseMessage {
  readonly event: AlertEvent;
  readonly caseId: string;
  readonly kind: ReportKind;
  /** What the case has been reported for so far. Empty for a case without a report. */
  readonly reasons: readonly ReportReason[];
  readonly gravity: number;
  /** When the event happened, in milliseconds since the epoch. */
  readonly at: number;
}

/** The body of a call. */
function writeBody(message: CaseMessage, publicUrl: string): string {
  const { event, caseId, kind, reasons, gravity, at } = message;
  return JSON.stringify({
    event: `case.${event}`,
    timestamp: new Date(at).toISOString(),
    case: caseId,
    kind,
    reasons: reportReasons.filter((reason) => reasons.includes(reason)),
    gravity,
    link: `${publicUrl}/moderation?case=${caseId}`,
  });
}

interface Parts {
  readonly webhook: Webhook;
  readonly publicUrl: string;
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a message, in 5 seconds at most. All tries of one message have one id. Follows no redirect.
 * @throws an error of the network, or an error with the status of an answer that is not 2xx.
 */
export async function callWebhook(
  message: CaseMessage,
  { webhook, publicUrl, now, signal }: Parts,
): Promise<void> {
  const id = `${message.event}-${message.caseId}`;
  const timestamp = Math.floor(now / 1_000);
  const body = writeBody(message, publicUrl);
  const response = await fetch(webhook.url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Quad',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(webhook.key, `${id}.${timestamp}.${body}`),
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the receiver answered ${response.status}`);
}

/** @param key base64. */
function sign(key: string, text: string): string {
  return `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')}`;
}
