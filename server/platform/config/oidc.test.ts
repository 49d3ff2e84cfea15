import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { describeUnboundProvider } from './oidc.ts';
import { refusalOf } from '#test/config.ts';

const oidc = {
  OIDC_ISSUER: 'https://login.example.edu/realms/campus',
  OIDC_CLIENT_ID: 'quad',
  OIDC_CLIENT_SECRET: 'top-secret',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://quad.example.edu',
  CAMPUSES: 'open',
  SMTP_URL: 'smtps://user:pw@mail.example.edu',
  MAIL_FROM: 'quad@example.edu',
};

describe('campus log-in', () => {
  test.each<[string, Record<string, string>, string]>([
    ['OIDC_NAME', { OIDC_NAME: 'IIT Delhi', CAMPUSES: 'iitd.ac.in=Another' }, 'IIT Delhi'],
    [
      'the only college of CAMPUSES',
      { CAMPUSES: 'iitd.ac.in=IIT Delhi,cse.iitd.ac.in=IIT Delhi' },
      'IIT Delhi',
    ],
    [
      'the only college of OIDC_DOMAINS',
      { CAMPUSES: 'iitd.ac.in=IIT Delhi,du.ac.in=Delhi', OIDC_DOMAINS: 'iitd.ac.in' },
      'IIT Delhi',
    ],
    ['nothing, with several colleges', { CAMPUSES: 'iitd.ac.in=IIT Delhi,du.ac.in=Delhi' }, ''],
    ['nothing, with an open campus', {}, ''],
  ])('takes its name from %s', (_, env, name) => {
    expect(readConfig({ ...oidc, ...env }).oidc).toMatchObject({
      issuer: oidc.OIDC_ISSUER,
      clientId: 'quad',
      clientSecret: 'top-secret',
      name,
    });
  });

  const twoCampuses = 'iitd.ac.in=IIT Delhi,du.ac.in=Delhi';

  test.each<[string, Record<string, string>, string[] | null]>([
    [
      'all domains of the only campus',
      { CAMPUSES: 'iitd.ac.in=IIT Delhi,cse.iitd.ac.in=IIT Delhi' },
      ['iitd.ac.in', 'cse.iitd.ac.in'],
    ],
    ['OIDC_DOMAINS', { CAMPUSES: twoCampuses, OIDC_DOMAINS: ' IITD.ac.in ,' }, ['iitd.ac.in']],
    [
      'OIDC_DOMAINS, with an open campus',
      { CAMPUSES: 'open', OIDC_DOMAINS: 'bücher.example' },
      ['xn--bcher-kva.example'],
    ],
    ['every address, with several campuses', { CAMPUSES: twoCampuses }, null],
    ['every address, with an open campus', {}, null],
  ])('is for %s: %j', (_, env, domains) => {
    const config = readConfig({ ...oidc, ...env });
    expect(config.oidc?.domains).toEqual(domains && new Set(domains));
    expect(describeUnboundProvider(config.oidc)).toEqual(
      domains ? null : expect.stringMatching(/^OIDC_DOMAINS is not set/),
    );
  });

  test.each(['open', twoCampuses])(
    'is refused in production if no variable names its campus: CAMPUSES=%s [3.11]',
    (CAMPUSES) => {
      const message = refusalOf({ ...production, ...oidc, CAMPUSES });
      expect(message).toMatch(/^OIDC_DOMAINS is missing: CAMPUSES does not name a single campus, /);
      const [, OIDC_DOMAINS = ''] = message.split('Example: OIDC_DOMAINS=');
      const domains = readConfig({ ...production, ...oidc, CAMPUSES, OIDC_DOMAINS }).oidc?.domains;
      expect(domains).toEqual(new Set(OIDC_DOMAINS.split(',')));
    },
  );

  test.each(['http://127.0.0.1:4000', 'http://localhost:4000/realm', 'http://[::1]:4000'])(
    'may use http on this machine, but not in production: %s',
    (issuer) => {
      expect(readConfig({ ...oidc, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
      const bound = { ...production, ...oidc, OIDC_DOMAINS: 'example.edu' };
      expect(refusalOf({ ...bound, OIDC_ISSUER: issuer })).toMatch(/^OIDC_ISSUER is not https/);
    },
  );

  test.each<[string, Record<string, string>, RegExp]>([
    ['OIDC_ISSUER', { OIDC_ISSUER: '' }, /^OIDC_ISSUER is missing: campus log-in needs OIDC_ISSUER, /],
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID is missing/],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: ' ' }, /^OIDC_CLIENT_SECRET is missing/],
    [
      'OIDC_ISSUER',
      { OIDC_ISSUER: 'login.example.edu' },
      /^OIDC_ISSUER must be the provider's https address/,
    ],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'ldap://login.example.edu' }, /must be the provider's https address/],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://a:b@login.example.edu' }, /not one with a name or password/],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.example.edu?a=b' }, /without a query/],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.example.edu' }, /^OIDC_ISSUER is not https/],
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'quäd' }, /^OIDC_CLIENT_ID must be/],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: 'x'.repeat(301) }, /^OIDC_CLIENT_SECRET must be/],
    ['OIDC_NAME', { OIDC_NAME: 'x'.repeat(41) }, /^OIDC_NAME must be one line/],
    ['OIDC_NAME', { OIDC_NAME: '\u0301\u0308' }, /^OIDC_NAME must be one line/],
    ['OIDC_NAME', { OIDC_NAME: 'IIT \u202eDelhi' }, /^OIDC_NAME must be one line/],
    ['OIDC_DOMAINS', { OIDC_DOMAINS: 'iitd' }, /^OIDC_DOMAINS has an entry that is no mail domain: "iitd"/],
    ['OIDC_DOMAINS', { OIDC_DOMAINS: ',' }, /^OIDC_DOMAINS names no mail domain/],
    [
      'OIDC_DOMAINS',
      { CAMPUSES: 'iitd.ac.in=IIT Delhi', OIDC_DOMAINS: 'itd.ac.in' },
      /^OIDC_DOMAINS has a domain that CAMPUSES does not list: "itd.ac.in"/,
    ],
  ])('is refused because of %s: %j [3.11]', (name, env, what) => {
    const message = refusalOf({ ...oidc, ...env });
    expect(message).toMatch(what);
    expect(message).not.toContain('top-secret');
    const example = message.split(`Example: ${name}=`)[1] ?? '';
    expect(readConfig({ ...oidc, ...env, [name]: example }).oidc).not.toBeNull();
  });

  test.each(['OIDC_NAME', 'OIDC_DOMAINS'])('is refused when only %s is set', (name) => {
    expect(refusalOf({ [name]: 'iitd.ac.in' })).toMatch(/^OIDC_ISSUER is missing/);
  });
});
