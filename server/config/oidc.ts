import { isOnThisMachine } from './addresses.ts';
import { refuse } from './refuse.ts';

/** The campus's provider of log-ins by OpenID Connect. */
export interface Oidc {
  /** Its address, to which `/.well-known/openid-configuration` is added. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name on the button; '' when neither OIDC_NAME nor CAMPUSES gives one. */
  readonly name: string;
}

const NAME_MAX = 40;
const ID_MAX = 300;
const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const examples = {
  OIDC_ISSUER: 'https://login.example.edu',
  OIDC_CLIENT_ID: 'quad',
  OIDC_CLIENT_SECRET: 'the-secret-that-the-provider-shows',
} as const;

/** Reads the variables `OIDC_…`: all of the required three, or none. */
export function readOidc(
  env: (name: string) => string | null,
  production: boolean,
  campuses: ReadonlyMap<string, string> | null,
): Oidc | null {
  const name = readName(env('OIDC_NAME'));
  const [issuer, clientId, clientSecret] = required.map(env);
  if (!issuer && !clientId && !clientSecret && name === null) return null;
  const missing = required.find((one) => !env(one));
  if (missing || !issuer || !clientId || !clientSecret) {
    const needed = missing ?? 'OIDC_ISSUER';
    return refuse(needed, `is missing: campus log-in needs ${required.join(', ')}`, examples[needed]);
  }
  refuseUnsendable('OIDC_CLIENT_ID', clientId);
  refuseUnsendable('OIDC_CLIENT_SECRET', clientSecret);
  const colleges = [...new Set(campuses?.values())];
  const college = colleges.length === 1 ? (colleges[0] ?? '') : '';
  return {
    issuer: readIssuer(issuer, production),
    clientId,
    clientSecret,
    name: name ?? (college.length <= NAME_MAX ? college : ''),
  };
}

/** An https address. http is allowed for a provider on this machine, and not with NODE_ENV=production. */
function readIssuer(text: string, production: boolean): string {
  const url = URL.parse(text);
  const isAddress =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password &&
    !/[\s\p{Cc}]/u.test(text);
  if (!isAddress) {
    // The text before an @ may be a password, so it is not repeated.
    const shown = text.includes('@') ? 'one with a name or password' : `"${text}"`;
    return refuse(
      'OIDC_ISSUER',
      `must be the provider's https address without a query, not ${shown}`,
      examples.OIDC_ISSUER,
    );
  }
  if (url.protocol === 'http:' && (production || !isOnThisMachine(url.hostname)))
    return refuse(
      'OIDC_ISSUER',
      'is not https: http is allowed only for a provider on this machine, without NODE_ENV=production',
      examples.OIDC_ISSUER,
    );
  return text;
}

/** The value is not repeated, because it may be a secret. */
function refuseUnsendable(name: 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', text: string): void {
  if (text.length > ID_MAX || !/^[\x20-\x7e]+$/.test(text))
    refuse(name, `must be at most ${ID_MAX} characters of ASCII`, examples[name]);
}

function readName(text: string | null): string | null {
  if (text === null || (text.length <= NAME_MAX && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text))) return text;
  return refuse('OIDC_NAME', `must be one line of at most ${NAME_MAX} characters`, 'Example University');
}
