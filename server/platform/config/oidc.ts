import { isOnThisMachine } from './addresses.ts';
import { readMailDomain } from './campuses.ts';
import { refuseSetting } from './refuse.ts';
import { readShownText } from './shown-text.ts';

/** The campus's OpenID Connect log-in provider. */
export interface Oidc {
  /** The provider's address. `/.well-known/openid-configuration` is added to it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Mail domains (punycode, lower case) whose people the provider can log in. With `null`, the provider can log in
   * everybody whom CAMPUSES allows; production refuses `null`.
   */
  readonly domains: ReadonlySet<string> | null;
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
  OIDC_DOMAINS: 'iitd.ac.in,cse.iitd.ac.in',
} as const;

/** Reads the variables `OIDC_…`: all three required variables, or none. */
export function readOidc(
  env: (name: string) => string | null,
  production: boolean,
  campuses: ReadonlyMap<string, string> | null,
): Oidc | null {
  const name = readName(env('OIDC_NAME'));
  const domainList = env('OIDC_DOMAINS');
  const [issuer, clientId, clientSecret] = required.map(env);
  if (!issuer && !clientId && !clientSecret && name === null && domainList === null) return null;
  const missing = required.find((one) => !env(one));
  if (missing || !issuer || !clientId || !clientSecret) {
    const needed = missing ?? 'OIDC_ISSUER';
    return refuseSetting(needed, `is missing: campus log-in needs ${required.join(', ')}`, examples[needed]);
  }
  refuseUnsendable('OIDC_CLIENT_ID', clientId);
  refuseUnsendable('OIDC_CLIENT_SECRET', clientSecret);
  const domains = readDomains(domainList, production, campuses);
  return {
    issuer: readIssuer(issuer, production),
    clientId,
    clientSecret,
    domains,
    name: name ?? findCollegeName(campuses, domains),
  };
}

/**
 * Warns that the provider can log in as people of every campus.
 * @returns null when the provider has domains.
 */
export function describeUnboundProvider(oidc: Oidc | null): string | null {
  if (!oidc || oidc.domains) return null;
  return 'OIDC_DOMAINS is not set, so the provider of the campus log-in can log in as anybody. Production refuses that.';
}

/** Default without `OIDC_DOMAINS`: the domains of the only campus. */
function readDomains(
  text: string | null,
  production: boolean,
  campuses: ReadonlyMap<string, string> | null,
): ReadonlySet<string> | null {
  if (text === null) {
    if (campuses && new Set(campuses.values()).size === 1) return new Set(campuses.keys());
    if (!production) return null;
    const rule = 'CAMPUSES does not name a single campus, so list the mail domains of the provider';
    return refuseDomains(`is missing: ${rule}`, campuses);
  }
  const domains = new Set<string>();
  for (const entry of text.split(',').flatMap((part) => part.trim() || [])) {
    const domain = readMailDomain(entry);
    if (domain === null) return refuseDomains(`has an entry that is no mail domain: "${entry}"`, campuses);
    if (campuses && !campuses.has(domain))
      return refuseDomains(`has a domain that CAMPUSES does not list: "${entry}"`, campuses);
    domains.add(domain);
  }
  return domains.size > 0 ? domains : refuseDomains('names no mail domain', campuses);
}

function refuseDomains(what: string, campuses: ReadonlyMap<string, string> | null): never {
  return refuseSetting('OIDC_DOMAINS', what, campuses?.keys().next().value ?? examples.OIDC_DOMAINS);
}

/** The college of the domains; '' when CAMPUSES names none, several, or a name that is too long. */
function findCollegeName(
  campuses: ReadonlyMap<string, string> | null,
  domains: ReadonlySet<string> | null,
): string {
  const colleges = new Set(Array.from(domains ?? [], (domain) => campuses?.get(domain) ?? ''));
  const [college = ''] = colleges;
  return colleges.size === 1 && college.length <= NAME_MAX ? college : '';
}

/** Reads an https address. Outside production, http is allowed for a provider on this machine. */
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
    // The text before an @ may be a password, so the message does not repeat it.
    const shown = text.includes('@') ? 'one with a name or password' : `"${text}"`;
    return refuseSetting(
      'OIDC_ISSUER',
      `must be the provider's https address without a query, not ${shown}`,
      examples.OIDC_ISSUER,
    );
  }
  if (url.protocol === 'http:' && (production || !isOnThisMachine(url.hostname)))
    return refuseSetting(
      'OIDC_ISSUER',
      'is not https: http is allowed only for a provider on this machine, without NODE_ENV=production',
      examples.OIDC_ISSUER,
    );
  return text;
}

/** The message does not repeat the value, because it may be a secret. */
function refuseUnsendable(name: 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', text: string): void {
  if (text.length > ID_MAX || !/^[\x20-\x7e]+$/.test(text))
    refuseSetting(name, `must be at most ${ID_MAX} characters of ASCII`, examples[name]);
}

function readName(text: string | null): string | null {
  if (text === null) return null;
  const name = readShownText(text);
  if (name !== null && name.length <= NAME_MAX) return name;
  return refuseSetting(
    'OIDC_NAME',
    `must be one line of at most ${NAME_MAX} characters that can be shown`,
    'Example University',
  );
}
