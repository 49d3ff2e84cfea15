import { isOnThisMachine } from './addresses.ts';
import { refuseSetting } from './refuse.ts';

/** Where new cases are announced: see `server/features/moderation/report-webhook.ts`. */
export interface Webhook {
  readonly url: string;
  /** The key of the signatures, base64. */
  readonly key: string;
}

const ADDRESS_EXAMPLE = 'https://hooks.example.edu/quad';
const SECRET_EXAMPLE = 'whsec_ and 32 random bytes (echo whsec_$(openssl rand -base64 32))';
/** The lengths that https://www.standardwebhooks.com allows. */
const [KEY_MIN_BYTES, KEY_MAX_BYTES] = [24, 64];

/** @returns null without `REPORT_WEBHOOK`. */
export function readWebhook(env: (name: string) => string | null): Webhook | null {
  const [address, secret] = [env('REPORT_WEBHOOK'), env('REPORT_WEBHOOK_SECRET')];
  if (address === null && secret !== null)
    return refuseSetting(
      'REPORT_WEBHOOK',
      'is missing, and REPORT_WEBHOOK_SECRET, which signs the calls to it, is set',
      ADDRESS_EXAMPLE,
    );
  if (address === null) return null;
  return { url: readAddress(address), key: readKey(secret) };
}

function readAddress(text: string): string {
  const url = URL.parse(text);
  // The address may be a secret itself, so the message does not repeat it.
  if (!url || url.username || url.password || url.hash || !/^https?:$/.test(url.protocol))
    return refuseSetting(
      'REPORT_WEBHOOK',
      'must be an https address without a user name, a password or a #',
      ADDRESS_EXAMPLE,
    );
  if (url.protocol === 'http:' && !isOnThisMachine(url.hostname))
    return refuseSetting(
      'REPORT_WEBHOOK',
      'must begin with https: http is for this machine only',
      ADDRESS_EXAMPLE,
    );
  return url.href;
}

function readKey(text: string | null): string {
  if (text === null)
    return refuseSetting(
      'REPORT_WEBHOOK_SECRET',
      'is missing: it signs the calls to REPORT_WEBHOOK',
      SECRET_EXAMPLE,
    );
  const key = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1] ?? '';
  const bytes = Buffer.from(key, 'base64').length;
  if (bytes >= KEY_MIN_BYTES && bytes <= KEY_MAX_BYTES) return key;
  return refuseSetting(
    'REPORT_WEBHOOK_SECRET',
    `must be whsec_ and base64 of ${KEY_MIN_BYTES} to ${KEY_MAX_BYTES} bytes`,
    SECRET_EXAMPLE,
  );
}
