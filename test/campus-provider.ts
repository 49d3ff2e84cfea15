import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { createProviderMemory } from './campus-provider-memory.ts';

/** The claims about a person, by the name with which they log in. */
export type CampusPeople = Record<string, { email?: string; email_verified?: unknown; name?: string }>;

/** A real provider of OpenID Connect on loopback, with a log-in page that accepts any password. */
export interface CampusRealm {
  readonly issuer: string;
  /** The variables of a server that uses it. */
  readonly env: Record<string, string>;
  /** Paths of all requests so far. */
  readonly requests: string[];
  /** Replaces the answer of one path, such as `/token`, until `null` is set. */
  replace(path: string, answer: ((response: ServerResponse) => void) | null): void;
  /** Signs an ID token with the provider's key. `exp`, `iss`, `aud` … are as given. */
  signIdToken(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export interface RealmOptions {
  readonly people: CampusPeople;
  /** The callback's address. */
  readonly redirectUri: string;
  /** Puts the person's address into the ID token, as many providers do. The standard puts it into /me. */
  readonly claimsInToken?: boolean;
  readonly clientAuth?: 'client_secret_basic' | 'client_secret_post';
}

const KEY_ID = 'one';
const client = { client_id: 'quad', client_secret: 'a secret of the tests: 100% & more' };

export async function startCampusRealm(options: RealmOptions): Promise<CampusRealm> {
  const requests: string[] = [];
  const replaced = new Map<string, (response: ServerResponse) => void>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const realm: CampusRealm = {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    requests,
    replace: (path, answer) => void (answer ? replaced.set(path, answer) : replaced.delete(path)),
    signIdToken: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(privateKey),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, configure(options, await exportJWK(privateKey)));
  const serve = provider.callback();
  server.on('request', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    requests.push(path);
    const answer = replaced.get(path);
    if (answer) answer(response);
    else if (path.startsWith('/interaction/')) void serveLogInPage(provider, request, response);
    else void serve(request, response);
  });
  return realm;
}

function configure(
  { people, redirectUri, claimsInToken = false, clientAuth = 'client_secret_basic' }: RealmOptions,
  key: JWK,
): Configuration {
  return {
    adapter: createProviderMemory(),
    clients: [{ ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: clientAuth }],
    clientAuthMethods: [clientAuth],
    jwks: { keys: [{ ...key, kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    conformIdTokenClaims: !claimsInToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { IdToken: 600, AccessToken: 600, Grant: 600, Interaction: 600, Session: 600 },
    findAccount: (_, name) => ({
      accountId: name,
      claims: () => ({ sub: name, ...people[name] }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId ?? '';
      const grant = new oidc.provider.Grant({ clientId: client.client_id, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function serveLogInPage(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await text(request));
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'the person has left' }
      : { login: { accountId: form.get('name') ?? '' } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>
    <html lang="en"><title>Campus</title><link rel="icon" href="data:,">
    <h1>Campus account</h1>
    <form method="post">
      <label>User name <input name="name"></label>
      <label>Password <input type="password" name="password"></label>
      <button>Continue</button> <button name="cancel" value="yes">Cancel</button>
    </form></html>`);
}
