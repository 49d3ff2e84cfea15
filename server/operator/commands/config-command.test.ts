import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namesRead } from '#test/config.ts';
import { runQuadWith, startQuad } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';

const PASSWORD = 'hunter2-of-the-test';

/** Variables with a password, key or mail address in every possible place. */
const secrets = {
  SECRET: `${PASSWORD} and twenty more characters`,
  DATABASE_URL: `postgres://quad:${PASSWORD}@127.0.0.1/quad?sslmode=require&password=${PASSWORD}`,
  SMTP_URL: `smtp://quad:${PASSWORD}@mail.example.edu?requireTLS=true`,
  MAIL_FROM: 'quad@example.edu',
  OIDC_ISSUER: 'https://login.example.edu',
  OIDC_CLIENT_ID: 'quad',
  OIDC_CLIENT_SECRET: PASSWORD,
  PHOTO_STORE: 's3://quad-photos?region=eu-central-1',
  AWS_ACCESS_KEY_ID: PASSWORD,
  AWS_SECRET_ACCESS_KEY: PASSWORD,
  AWS_SESSION_TOKEN: PASSWORD,
  METRICS_TOKEN: `${PASSWORD}-${PASSWORD}`,
  MODERATORS: `${PASSWORD}@example.edu`,
  MODERATOR_PASSKEYS: 'required',
};

test('every variable is shown with its origin, and no password, key or address of a moderator', async () => {
  const folder = await aFolder();
  writeFileSync(path.join(folder, '.env'), 'PORT=4000\nLIMT_CALLS=7\nHOST=127.0.0.1\n');
  const { code, out, error } = await startQuad({ ...secrets, HOST: '127.0.0.2' }, ['config'], folder).ended;
  expect([code, error]).toEqual([0, '']);
  const shown = out.split('\n').map((line) => line.split(/\s+/));
  expect(shown.map(([name]) => name)).toEqual(expect.arrayContaining(namesRead()));
  expect(shown).toEqual(
    expect.arrayContaining([
      ['PORT', '.env', '4000'],
      ['HOST', 'environment', '127.0.0.2'],
      ['LOG_LEVEL', 'default', 'info'],
      ['DATA_DIR', 'default', path.join(folder, 'data')],
      ['LIMIT_CALLS', 'default', '1200'],
      ['DATABASE_URL', 'environment', 'postgres://quad:***@127.0.0.1/quad?sslmode=require&password=***'],
      ['SECRET', 'environment', '(hidden)'],
      ['MODERATOR_PASSKEYS', 'environment', 'required'],
    ]),
  );
  expect(out).toContain('.env has LIMT_CALLS, which Quad does not read.');
  expect(out).not.toContain(PASSWORD);
});

test.each([
  `postgres://quad:${PASSWORD}@[::bad/quad`,
  `postgres:/quad:${PASSWORD}@db.example.edu/quad`,
  `quad:${PASSWORD}@db.example.edu/quad`,
  `postgres://quad:a@b/${PASSWORD}@[db.example.edu/quad`,
  `postgres://quad:12#${PASSWORD}@db.example.edu/quad`,
])(
  'a mistake is the last line, after all variables, with exit code 1; an unreadable address is never shown: %s',
  async (DATABASE_URL) => {
    const { code, out, error } = await runQuadWith({ DATABASE_URL }, ['config']);
    expect(code).toBe(1);
    expect(error).toMatch(/^DATABASE_URL [^\n]+\n$/);
    expect(out).toMatch(/^DATABASE_URL +environment +\(hidden\)$/m);
    expect(out + error).not.toContain(PASSWORD);
  },
);
