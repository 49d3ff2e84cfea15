import { availableParallelism } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoOperator } from '#contract/operator.ts';
import { readConfig } from './config.ts';
import { namesRead, refusalOf } from '#test/config.ts';

const AWS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'key' };
const SECRET = 'a secret of the tests, 32 characters or more';
const POSTGRES = { DATABASE_URL: 'postgres://quad:pw@db.example.edu/quad', SECRET };
const SMTP = { SMTP_URL: 'smtp://user:pw@mail.example.edu:587', MAIL_FROM: 'quad@example.edu' };

test('without any variable the server is for development: on loopback, with the embedded store and an outbox [2.4]', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    mailsPerHour: 5_000,
    codesPerDomain: 2_500,
    ownOrigin: null,
    secure: false,
    dataDir: path.resolve('data'),
    databaseUrl: null,
    smtpUrl: null,
    mailFrom: 'Quad <quad@127.0.0.1>',
    secret: null,
    campuses: null,
    oidc: null,
    trustedProxies: expect.any(Function),
    limits: true,
    limitNumbers: {
      calls: 1_200,
      writes: 300,
      searches: 600,
      uploads: 12,
      cards: 6_000,
      browserCalls: 200,
      networkCalls: 10_000,
      networkCodes: 1_000,
    },
    photoKeepDays: 7,
    securityLogDays: 180,
    dislikes: 'public',
    help: [],
    newWall: 'everyone',
    photoBucket: null,
    databaseWaitMs: 0,
    authorities: [],
    removedSetting: null,
    workers: 1,
    wordList: null,
    moderation: expect.objectContaining({ moderators: [], ackHours: 24, resolveDays: 15, webhook: null }),
    years: { starts: null, alumniDays: 365 },
    push: { isOn: true, hosts: [] },
    operator: demoOperator,
    logLevel: 'info',
    requestLog: 'off',
    metrics: null,
    demo: '0',
  });
});

test.each<[Record<string, string>, object]>([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
  [{ PORT: ' 1 ' }, { port: 1 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', publicUrl: 'http://0.0.0.0:3000' }],
  [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
  [
    { HOST: 'localhost', PORT: '80' },
    { host: 'localhost', publicUrl: 'http://localhost:80' },
  ],
  [
    { PUBLIC_URL: 'https://Quad.example.edu/' },
    { publicUrl: 'https://quad.example.edu', secure: true, mailFrom: 'Quad <quad@quad.example.edu>' },
  ],
  [
    { PUBLIC_URL: 'http://quad.example.edu:8080' },
    { publicUrl: 'http://quad.example.edu:8080', secure: false },
  ],
  [{ DATA_DIR: '/srv/quad' }, { dataDir: '/srv/quad' }],
  [POSTGRES, { databaseUrl: POSTGRES.DATABASE_URL, secret: SECRET }],
  [{ DATABASE_URL: 'postgresql:///quad?host=/run', SECRET }, { databaseUrl: 'postgresql:///quad?host=/run' }],
  [{ DATA_DIR: '/srv/quad', PHOTO_STORE: '/srv/quad/photos' }, { dataDir: '/srv/quad' }],
  [SMTP, { smtpUrl: SMTP.SMTP_URL, mailFrom: SMTP.MAIL_FROM }],
  [{ ...SMTP, SMTP_URL: 'smtps://mail.example.edu' }, { smtpUrl: 'smtps://mail.example.edu' }],
  [{ MAIL_FROM: 'Quad <quad@example.edu>' }, { mailFrom: 'Quad <quad@example.edu>' }],
  [{ MAIL_FROM: "क्वाड O'Neill (test) <quad@example.edu>" }, {}],
  [{ MAIL_FROM: '"Quad, IIT" <quad@example.edu>' }, { mailFrom: '"Quad, IIT" <quad@example.edu>' }],
  [{ SECRET: 'x'.repeat(32) }, { secret: 'x'.repeat(32) }],
  [
    { CAMPUSES: 'DU.ac.in = University = Delhi , ' },
    { campuses: new Map([['du.ac.in', 'University = Delhi']]) },
  ],
  [
    { CAMPUSES: 'a.in=A,bücher.example=B' },
    {
      campuses: new Map([
        ['a.in', 'A'],
        ['xn--bcher-kva.example', 'B'],
      ]),
    },
  ],
  [{ PUBLIC_URL: 'https://Quad.example.edu:443/' }, { ownOrigin: 'https://quad.example.edu' }],
  [{ LIMITS: 'off' }, { limits: false }],
  [
    { LIMIT_CALLS: '1', LIMIT_NETWORK_CODES: '999999999' },
    { limitNumbers: expect.objectContaining({ calls: 1, networkCodes: 999_999_999 }) },
  ],
  [{ PHOTO_KEEP_DAYS: '0' }, { photoKeepDays: 0 }],
  [{ SECURITY_LOG_DAYS: '365' }, { securityLogDays: 365 }],
  [{ WORKERS: '1' }, { workers: 1 }],
  [{ WORKERS: '3', ...POSTGRES }, { workers: 3 }],
  [{ WORKERS: 'auto', ...POSTGRES }, { workers: availableParallelism() }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ DEMO: '1' }, { demo: '1' }],
  [{ MAILS_PER_HOUR: '10' }, { mailsPerHour: 10, codesPerDomain: 100 }],
  [{ LIMIT_DOMAIN_CODES: '7' }, { mailsPerHour: 5_000, codesPerDomain: 7 }],
  [{ CAMPUSES: 'open' }, { campuses: null }],
  [{ NODE_ENV: 'development' }, { production: false }],
  [{ NODE_ENV: 'test' }, { production: false }],
])('%j is accepted', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test('an empty variable counts as unset, and white space too, except in SECRET', () => {
  const all = (value: string) => Object.fromEntries(namesRead().map((name) => [name, value]));
  expect(readConfig(all(''))).toEqual(readConfig({}));
  expect(readConfig({ ...all('  '), SECRET: '' })).toEqual(readConfig({}));
});

describe('a bad value is refused with one line: the variable, the problem and an example [2.3]', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ...['0', '65536', '-1', '3000.5', '3e3', '0x50', 'http', '3000 3001', '3000\n3001'].map(
      (PORT): [string, Record<string, string>, RegExp] => ['PORT', { PORT }, /whole number from 1 to 65535/],
    ),
    ['HOST', { HOST: 'two words' }, /address/],
    ['HOST', { HOST: 'http://localhost' }, /address/],
    ['HOST', { HOST: 'localhost:3000' }, /address/],
    ['HOST', { HOST: '300.1.1.1' }, /address/],
    ['HOST', { HOST: 'fe80::1%eth0' }, /address/],
    ['PUBLIC_URL', { PUBLIC_URL: 'quad.example.edu' }, /http or https/],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://quad.example.edu' }, /http or https/],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://quad.example.edu/app' }, /without a path/],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://quad.example.edu/?a=b' }, /without a path/],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example.edu/quad', SECRET }, /postgres:\/\//],
    ['DATABASE_URL', { DATABASE_URL: 'db.example.edu', SECRET }, /postgres:\/\//],
    ['DATABASE_URL', { DATABASE_URL: 'postgres:', SECRET }, /postgres:\/\//],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://quad:50%@db.example.edu/quad', SECRET }, /%25/],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://quad:%ff@db.example.edu/quad', SECRET }, /%25/],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://quad:pw@%ff/quad', SECRET }, /%25/],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://quad:pa#ss@db.example.edu/quad', SECRET }, /a # .*%23/],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://quad:12#34@db.example.edu/quad', SECRET }, /a # .*%23/],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://quad:pa/ss@db.example.edu/quad', SECRET }, /a \/ .*%2F/],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://quad:pa?ss@db.example.edu/quad', SECRET }, /a \? .*%3F/],
    ['SMTP_URL', { ...SMTP, SMTP_URL: 'smtp://quad:pa#ss@mail.example.edu' }, /a # .*%23/],
    ['PHOTO_STORE', { PHOTO_STORE: '/elsewhere' }, /must be an s3:\/\/ address/],
    ['SMTP_URL', { ...SMTP, SMTP_URL: 'https://mail.example.edu' }, /smtp:\/\//],
    ['SMTP_URL', { ...SMTP, SMTP_URL: 'smtp://' }, /smtp:\/\//],
    ['MAIL_FROM', { SMTP_URL: SMTP.SMTP_URL }, /is missing/],
    ['MAIL_FROM', { MAIL_FROM: 'Quad' }, /must be an address/],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.edu, b@example.edu' }, /must be an address/],
    ['MAIL_FROM', { MAIL_FROM: 'Quad, IIT <quad@example.edu>' }, /must be an address/],
    ['MAIL_FROM', { MAIL_FROM: 'Quad <a@example.edu>\r\nBcc: b@example.edu' }, /must be an address/],
    ['SECRET', { SECRET: 'x'.repeat(31) }, /32 characters or more, not 31/],
    ['SECRET', { SECRET: ' \t ' }, /is white space alone/],
    ['SECRET', { DATABASE_URL: POSTGRES.DATABASE_URL }, /is missing/],
    ['CAMPUSES', { CAMPUSES: 'iitd.ac.in' }, /not domain=college: "iitd.ac.in"/],
    ['CAMPUSES', { CAMPUSES: 'iitd.ac.in=' }, /not domain=college/],
    ['CAMPUSES', { CAMPUSES: '=IIT Delhi' }, /not domain=college/],
    ['CAMPUSES', { CAMPUSES: 'asha@iitd.ac.in=IIT Delhi' }, /not domain=college/],
    ['CAMPUSES', { CAMPUSES: ', ,' }, /names no campus/],
    ['CAMPUSES', { CAMPUSES: 'iitd.ac.in=A,iitd.ac.in=B' }, /has a domain twice: "iitd.ac.in"/],
    ['CAMPUSES', { CAMPUSES: 'bücher.example=A,Xn--Bcher-Kva.example=A' }, /has a domain twice/],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }, /addresses or networks/],
    ['TRUST_PROXY', { TRUST_PROXY: '17' }, /addresses or networks/],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,' }, /addresses or networks/],
    ['TRUST_PROXY', { TRUST_PROXY: '10/8' }, /addresses or networks/],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }, /addresses or networks/],
    ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example.edu' }, /addresses or networks/],
    ['LIMITS', { LIMITS: 'no' }, /one of on, off/],
    ['LIMIT_CALLS', { LIMIT_CALLS: '0' }, /whole number from 1 to 999999999/],
    ['LIMIT_CARDS', { LIMIT_CARDS: 'none' }, /whole number/],
    ['LIMIT_DOMAIN_CODES', { LIMIT_DOMAIN_CODES: '0' }, /whole number/],
    ['PHOTO_KEEP_DAYS', { PHOTO_KEEP_DAYS: '-1' }, /whole number from 0 to 365/],
    ['SECURITY_LOG_DAYS', { SECURITY_LOG_DAYS: '0' }, /whole number from 1 to 3650/],
    ['WORKERS', { WORKERS: 'auto' }, /SQLite.* serves one process/],
    ['WORKERS', { WORKERS: '2' }, /SQLite.* serves one process/],
    ['WORKERS', { WORKERS: '0', ...POSTGRES }, /auto or a whole number from 1 to 64/],
    ['WORKERS', { WORKERS: 'all', ...POSTGRES }, /auto or a whole number from 1 to 64/],
    ['LOG_LEVEL', { LOG_LEVEL: 'INFO' }, /one of fatal, error/],
    ['DEMO', { DEMO: 'yes' }, /one of 0, 1, yes-into-a-live-campus/],
    ['NODE_ENV', { NODE_ENV: 'prod' }, /one of production, development, test, not "prod"/],
    ['NODE_ENV', { NODE_ENV: 'Production' }, /one of production/],
  ])('%s: %j', (name, env, what) => {
    const message = refusalOf(env);
    expect(message).toMatch(what);
    expect(message).not.toMatch(/[\r\n]/);
    expect(message.startsWith(`${name} `)).toBe(true);
    expect(message).toContain(`Example: ${name}=`);
  });
});

test('every example is a good value', () => {
  const bad = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'MAIL_FROM',
    'CAMPUSES',
    'TRUST_PROXY',
    'LIMITS',
    'LIMIT_CALLS',
    'PHOTO_KEEP_DAYS',
    'WORKERS',
    'LOG_LEVEL',
  ];
  for (const name of [...bad, 'DEMO', 'DATABASE_URL', 'SMTP_URL', 'PHOTO_STORE', 'SECRET']) {
    const message = refusalOf({ ...SMTP, SECRET, [name]: 'no:' });
    const example = message.split(`Example: ${name}=`)[1]?.replace(/^"(.*)"$/, '$1') ?? '';
    expect(() => readConfig({ ...SMTP, ...AWS, SECRET, [name]: example }), message).not.toThrow();
  }
});

test('no refusal contains a password or a secret [2.3]', () => {
  const password = 'hunter2-of-quad';
  for (const env of [
    { DATABASE_URL: `mysql://quad:${password}@db.example.edu/quad`, SECRET },
    { DATABASE_URL: `postgres://quad:${password}@db.example.edu:99999/quad`, SECRET },
    { DATABASE_URL: `postgres://quad:${password}%@db.example.edu/quad`, SECRET },
    { DATABASE_URL: `quad:${password}@db.example.edu`, SECRET },
    { DATABASE_URL: `postgres://quad:${password}@db.example.edu/quad` },
    { SECRET: password },
    { SMTP_URL: `http://user:${password}@mail.example.edu` },
    { SMTP_URL: `user:${password}@mail.example.edu` },
    { SMTP_URL: `smtp://user:${password}@mail.example.edu` },
    { PUBLIC_URL: `https://user:${password}@quad.example.edu` },
    { PUBLIC_URL: `https://:${password}@quad.example.edu` },
    { PUBLIC_URL: `ftp://user:${password}@quad.example.edu` },
    { PHOTO_STORE: `s3://key:${password}@bucket` },
  ])
    expect(refusalOf(env)).not.toContain(password);
});
