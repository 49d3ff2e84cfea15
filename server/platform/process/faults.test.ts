import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { parseEnvironment } from '#server/platform/config/environment.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { explainPostgresError, refuseOldVersion } from '#server/platform/db/postgres/postgres-refusals.ts';
import { explainSqliteError } from '#server/platform/db/sqlite/explain-sqlite-error.ts';
import type { Store } from '#server/platform/db/store.ts';
import { openSmtp } from '#server/platform/mail/smtp.ts';
import { openDiskPhotos } from '#server/platform/photos/disk.ts';
import { aPlainMailServer } from '#test/plain-mail-server.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { freePort } from '#test/free-port.ts';
import { aSilentServer } from '#test/silent-server.ts';
import { prepareDataFolder } from './data-folder.ts';
import { explainError } from './explain-error.ts';

/**
 * Mistakes of an operator and faults of a machine, each with its message. A message names the fault and what helps.
 * Rights of folders are in data-folder.test.ts, because they need another user.
 */

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://quad.example.edu',
  CAMPUSES: 'open',
  SMTP_URL: 'smtps://user:password@mail.example.edu:465',
  MAIL_FROM: 'quad@example.edu',
};

const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return explainError(error);
  }
  return 'nothing';
};
const setting = (env: Record<string, string>) => () => refusalOf(() => readConfig(env));
const line = (text: string) => () => refusalOf(() => readConfig(parseEnvironment(text)));
const system = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: words`), { code, ...more });
const file = (code: string, place: string) => () =>
  explainError(system(code, { path: place, syscall: 'open' }));
/** A refusal by PostgreSQL or by the socket, as `translateErrors` passes it on. */
const postgres = (message: string, code?: string) => async () => {
  const cause = Object.assign(new Error(message), code && { code });
  return explainError(await explainPostgresError(new StoreUnavailable(message, { cause }), {} as Store));
};
const sqlite = (errcode: number) => () =>
  explainError(explainSqliteError(Object.assign(new Error('words'), { errcode }), '/srv/quad'));
const smtp = (url: () => Promise<string>) => async () => {
  const transport = openSmtp(await url(), 'quad@example.edu', { checkTimeoutMs: 3_000 });
  return transport.check().then(
    () => 'nothing',
    (error: Error) => error.message,
  );
};
const quad =
  (args: string[], env: Record<string, string> = {}) =>
  async () =>
    (await runQuadWith({ DATA_DIR: '/nonexistent', ...env }, args)).error;

const faults: readonly (readonly [fault: string, message: () => string | Promise<string>, RegExp])[] = [
  ['PORT is a word', setting({ PORT: 'http' }), /^PORT must be a whole number.*Example: PORT=3000$/],
  ['PORT is taken', () => explainError(system('EADDRINUSE')), /^PORT is in use.*Example: PORT=3001$/],
  [
    'PORT is below 1024',
    () => explainError(system('EACCES', { syscall: 'listen' })),
    /a proxy in front.*PORT=3000$/,
  ],
  [
    'HOST is of another machine',
    () => explainError(system('EADDRNOTAVAIL')),
    /^HOST is no address of this machine/,
  ],
  [
    'NODE_ENV is misspelt',
    setting({ NODE_ENV: 'prod' }),
    /^NODE_ENV must be one of.*Example: NODE_ENV=production$/,
  ],
  [
    'no PUBLIC_URL in production',
    setting({ ...production, PUBLIC_URL: '' }),
    /^PUBLIC_URL is missing.*https:/,
  ],
  [
    'PUBLIC_URL is http',
    setting({ ...production, PUBLIC_URL: 'http://a.example.edu' }),
    /^PUBLIC_URL is not https/,
  ],
  ['PUBLIC_URL has a path', setting({ PUBLIC_URL: 'https://a.example.edu/quad' }), /without a path/],
  [
    'no SMTP_URL in production',
    setting({ ...production, SMTP_URL: '' }),
    /^SMTP_URL is missing.*Example: SMTP_URL=/,
  ],
  ['no MAIL_FROM', setting({ ...production, MAIL_FROM: '' }), /^MAIL_FROM is missing.*Example: MAIL_FROM=/],
  ['CAMPUSES is not decided', setting({ ...production, CAMPUSES: '' }), /^CAMPUSES .*Example: CAMPUSES=/],
  [
    'DEMO=1 in production',
    setting({ ...production, DEMO: '1' }),
    /^DEMO would add invented people.*unset it/,
  ],
  [
    'LIMITS=off in production',
    setting({ ...production, LIMITS: 'off' }),
    /^LIMITS cannot be off.*LIMITS=on$/,
  ],
  ['SECRET is short', setting({ SECRET: 'short' }), /^SECRET .*32 characters.*Example: SECRET=/],
  [
    'no SECRET with PostgreSQL',
    setting({ DATABASE_URL: 'postgres://a@127.0.0.1/b' }),
    /^SECRET .*Example: SECRET=/,
  ],
  [
    'a # in a password of DATABASE_URL',
    setting({ DATABASE_URL: 'postgres://a:b#c@d/e' }),
    /a #.*write it %23/,
  ],
  ['a # in a password of SMTP_URL', setting({ SMTP_URL: 'smtp://a:b#c@d' }), /a #.*write it %23/],
  ['a / in a password', setting({ DATABASE_URL: 'postgres://a:b/c@d/e' }), /a \/.*write it %2F/],
  ['a # cuts a value of .env', line('SMTP_URL=smtp://a:b#c@d\n'), /^SMTP_URL in \.env has a #.*write it %23/],
  ['a # cuts a SECRET of .env', line('export SECRET=abc#def\n'), /^SECRET in \.env has a #.*in quotes/],
  [
    '.env is closed',
    () => explainError(system('EACCES', { path: '/dev/null', syscall: 'open' })),
    /Run: |Run this/,
  ],
  ['WORKERS with the embedded store', setting({ WORKERS: '2' }), /^WORKERS .*SQLite/],
  [
    'WORD_LIST does not exist',
    setting({ RULES_FILE: '/none/rules.txt' }),
    /^RULES_FILE cannot be read.*Example: /,
  ],
  [
    'PHOTO_STORE is a folder',
    setting({ PHOTO_STORE: '/srv/photos' }),
    /^PHOTO_STORE must be an s3:.*Example: /,
  ],
  ['TRUST_PROXY is a name', setting({ TRUST_PROXY: 'proxy' }), /^TRUST_PROXY must be.*Example: TRUST_PROXY=/],
  [
    'the disk is full',
    file('ENOSPC', '/srv/quad/photos'),
    /^The disk of \/srv\/quad\/photos is full\. Free some space/,
  ],
  ['the disk is read-only', file('EROFS', '/srv/quad'), /is on a read-only disk\. Mount it for writing/],
  ['a folder is missing', file('ENOENT', '/srv/none/a.zip'), /does not exist.*mkdir -p '\/srv\/none'/],
  ['a backup folder is closed', file('EACCES', '/nonexistent/x'), /^(?!.*DATA_DIR).*(?:mkdir -p|chmod)/],
  ['too many files are open', file('EMFILE', '/srv/quad'), /LimitNOFILE=65536/],
  [
    'DATA_DIR is under a file',
    () => refusalOf(() => prepareDataFolder('/dev/null/data')),
    /^DATA_DIR .*Example: DATA_DIR=/,
  ],
  ['the store is damaged', sqlite(11), /quad\.db is damaged.*Restore it from a backup/],
  ['the store is another file', sqlite(26), /is not a store of Quad\. Restore it from a backup/],
  ['the store is read-only', sqlite(8), /is read-only.*Give it and its folder to the user/],
  [
    'there is no store',
    quad(['log']),
    /^DATA_DIR has no store: .*Start Quad once, or set its folder\. Example: /,
  ],
  [
    'a wrong password of PostgreSQL',
    postgres('password authentication failed for user "quad"', '28P01'),
    /^DATABASE_URL .*password is wrong.*psql.*%23/,
  ],
  [
    'no such database',
    postgres('database "quad" does not exist', '3D000'),
    /^DATABASE_URL .*make the database: createdb/,
  ],
  [
    'PostgreSQL is not there',
    postgres('connect ECONNREFUSED', 'ECONNREFUSED'),
    /^DATABASE_URL .*nothing listens there: start it/,
  ],
  [
    'the host of PostgreSQL is unknown',
    postgres('getaddrinfo ENOTFOUND db', 'ENOTFOUND'),
    /^DATABASE_URL .*no such host/,
  ],
  [
    'PostgreSQL has no connection left',
    postgres('sorry, too many clients already', '53300'),
    /max_connections/,
  ],
  [
    'PostgreSQL has no TLS',
    postgres('The server does not support SSL connections'),
    /ssl = on.*sslmode=disable/,
  ],
  [
    'PostgreSQL has a private authority',
    postgres('self-signed certificate', 'SELF_SIGNED_CERT_IN_CHAIN'),
    /CA_FILE/,
  ],
  [
    'PostgreSQL is too old',
    () => refusalOf(() => refuseOldVersion(130_022)),
    /PostgreSQL 13: Quad needs 14 or newer/,
  ],
  [
    'smtps:// on a port of STARTTLS',
    smtp(async () => `smtps://127.0.0.1:${await aPlainMailServer()}`),
    /the answer is no TLS\. .*write smtp:\/\/…\?requireTLS=true/,
  ],
  [
    'smtp:// on a port that does not greet',
    smtp(async () => `smtp://${new URL(await aSilentServer('')).host}`),
    /write smtps:|longer than 3 s/,
  ],
  [
    'no mail server',
    smtp(async () => `smtp://127.0.0.1:${await freePort()}`),
    /nothing listens there: .*SMTP_URL/,
  ],
  [
    'the mail server has no STARTTLS',
    smtp(async () => `smtp://127.0.0.1:${await aPlainMailServer()}?requireTLS=true`),
    /no STARTTLS: write smtps:/,
  ],
  [
    'the photos are a file',
    () =>
      openDiskPhotos('/dev/null', Date.now)
        .check()
        .then(
          () => 'nothing',
          (error: Error) => error.message,
        ),
    /\/dev\/null/,
  ],
  ['a command that does not exist', quad(['bakcup']), /^There is no command bakcup\. See: .* help\n$/],
  ['no backup at the place', quad(['restore', '/none/quad-1']), /^\/none\/quad-1 is no complete backup/],
];

test('40 faults or more are in the table', () => {
  expect(faults.length).toBeGreaterThanOrEqual(40);
});

test.each(faults)('%s: one line names the fault and the remedy', async (_fault, message, expected) => {
  const text = await message();
  expect(text).toMatch(expected);
  expect(text.trim()).not.toMatch(/\n|^\s+at /);
});
