import type { CampusTrouble } from '#contract/campus-page.ts';

/** What the log has of an error: no message, because it can quote what the provider or the client has sent. */
export interface Reason {
  readonly trouble: CampusTrouble;
  readonly [detail: string]: string;
}

/** Checks of the provider's answer that fail, rather than an answer that does not come or cannot be read. */
const failedChecks = new Set([
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);

/** The errors of OAuth 2.0 and OpenID Connect that have a message of their own. */
const oauthTroubles: Readonly<Record<string, CampusTrouble>> = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
  // The code was used before, or is too old.
  invalid_grant: 'stale',
};

/** Finds out why a request to the provider, or the check of its answer, has failed. */
export function explainTrouble(thrown: unknown): Reason {
  if (!(thrown instanceof Error)) return { trouble: 'unavailable' };
  const { code, error } = thrown as { code?: unknown; error?: unknown };
  const details = { name: thrown.name, ...plainCode('code', code), ...plainCode('error', error) };
  if (typeof error === 'string') return { trouble: oauthTroubles[error] ?? 'failed', ...details };
  const isFailedCheck = typeof code === 'string' && failedChecks.has(code);
  const cause =
    thrown.cause instanceof Error ? plainCode('cause', (thrown.cause as { code?: unknown }).code) : {};
  return { trouble: isFailedCheck ? 'failed' : 'unavailable', ...details, ...cause };
}

/** A code of a library or a standard. Anything else is left out. */
function plainCode(name: string, value: unknown): Record<string, string> {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? { [name]: value } : {};
}
