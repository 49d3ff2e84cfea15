import type { CampusTrouble } from '#contract/campus-page.ts';
import type { Oidc } from '#server/platform/config/oidc.ts';
import { explainConnection } from '#server/platform/process/explain-connection.ts';

/** The logged facts about an error. The message is left out, because it can quote the provider or the client. */
export interface Reason {
  readonly trouble: CampusTrouble;
  readonly [detail: string]: string;
}

/** Failed checks of the provider's answer, unlike a missing or unreadable answer. */
const failedChecks = new Set([
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);

/** The OAuth 2.0 and OpenID Connect errors with a separate message. */
const oauthTroubles: Readonly<Record<string, CampusTrouble>> = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
  // The code was already used, or is too old.
  invalid_grant: 'stale',
};

/** Explains why a request to the provider, or the check of its answer, failed. */
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

/**
 * Explains a provider that cannot be used, for the operator.
 * @returns null when the failure is not about the provider's server.
 */
export function explainProviderFailure(thrown: unknown, { issuer }: Pick<Oidc, 'issuer'>): string | null {
  const remedy = explainConnection(thrown, 'OIDC_ISSUER');
  return remedy && `${issuer}: ${remedy}`;
}

/** Keeps a code of a library or a standard, and leaves out anything else. */
function plainCode(name: string, value: unknown): Record<string, string> {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? { [name]: value } : {};
}
