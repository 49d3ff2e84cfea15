import type { ClientAuth, Configuration, CustomFetchOptions } from 'openid-client';
import type { Oidc } from '#server/platform/config/oidc.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { fetchBounded } from './bounded-fetch.ts';
import type { Claims } from './claims.ts';

/** Maximum difference of the provider's clock, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 120;
/** The provider's description is read again after this time, so that new keys and addresses are used. */
const DESCRIPTION_MS = 60 * 60_000;

/** The random values of one log-in. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The campus's provider. Each method rejects if the provider does not answer or its answer fails a check. */
export interface CampusProvider {
  /** The address of the provider's log-in page. */
  findLogInPage(checks: Checks): Promise<URL>;
  /**
   * Exchanges the provider's code for its claims about the person.
   * @param query the query of the callback's address, including the `?`.
   */
  readClaims(query: string, checks: Checks): Promise<Claims>;
}

/** @param redirectUri the callback's address, as registered at the provider. */
export function createCampusProvider(oidc: Oidc, redirectUri: string, clock: Clock): CampusProvider {
  const configure = rememberAWhile(() => discover(oidc), clock);
  return {
    async findLogInPage({ state, nonce, verifier }) {
      const client = await import('openid-client');
      const configuration = await configure();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      const isSafe = url.protocol === 'https:' || (isInsecure(oidc) && url.protocol === 'http:');
      if (!isSafe) throw new Error('the address of the log-in page is not https');
      return url;
    },
    async readClaims(query, { state, nonce, verifier }) {
      const client = await import('openid-client');
      const configuration = await configure();
      const tokens = await client.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the answer has no ID token');
      const isComplete = 'email' in claims && 'email_verified' in claims;
      if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims;
      return client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    },
  };
}

/** Outside production a provider on this machine may use http: see server/platform/config/oidc.ts. */
function isInsecure({ issuer }: Oidc): boolean {
  return issuer.startsWith('http:');
}

async function discover(oidc: Oidc): Promise<Configuration> {
  // Loaded by the first campus log-in: the library takes about 10 ms and 2 MB, which other installations do not need.
  const client = await import('openid-client');
  return client.discovery(
    new URL(oidc.issuer),
    oidc.clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticate(client.ClientSecretBasic(oidc.clientSecret), client.ClientSecretPost(oidc.clientSecret)),
    {
      [client.customFetch]: (url: string, options: CustomFetchOptions) =>
        fetchBounded(url, options as RequestInit),
      execute: [
        // Also checks the ID token's signature, although the token comes directly from the provider.
        client.enableNonRepudiationChecks,
        ...(isInsecure(oidc) ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Sends the secret in the header, the standard's default. If only the body is supported, sends it there. */
function authenticate(basic: ClientAuth, post: ClientAuth): ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const useBasic = !methods || methods.includes('client_secret_basic');
    (useBasic ? basic : post)(server, client, body, headers);
  };
}

/**
 * Remembers a result for a while. Parallel callers share one request. After a failure, an older result is used if there
 * is one.
 */
function rememberAWhile<T>(load: () => Promise<T>, clock: Clock): () => Promise<T> {
  let known: { readonly value: T; readonly until: number } | null = null;
  let loading: Promise<T> | null = null;
  const reload = async () => {
    try {
      const value = await load();
      known = { value, until: clock() + DESCRIPTION_MS };
      return value;
    } finally {
      loading = null;
    }
  };
  return async () => {
    if (known && known.until > clock()) return known.value;
    loading ??= reload();
    const older = known?.value;
    return older === undefined ? loading : loading.catch(() => older);
  };
}
