import { describe, expect, test } from 'vitest';
import { readExampleFile, refusalOf } from '#test/config.ts';
import { readConfig } from './config.ts';

const SECRET = 'a secret of the tests, 32 characters or more';

describe('with NODE_ENV=production the start is refused [2.7]', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://quad.example.edu',
    CAMPUSES: 'open',
    SMTP_URL: 'smtps://user:pw@mail.example.edu',
    MAIL_FROM: 'quad@example.edu',
  };
  const onPostgres = (query: string, host = 'db.example.edu') => ({
    DATABASE_URL: `postgres://quad:pw@${host}/quad${query}`,
    SECRET,
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['SMTP_URL', { SMTP_URL: '' }, /^SMTP_URL is missing: with NODE_ENV=production/],
    ['LIMITS', { LIMITS: 'off' }, /^LIMITS cannot be off with NODE_ENV=production/],
    ['PUBLIC_URL', { PUBLIC_URL: '' }, /^PUBLIC_URL is missing: .*https/],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://quad.example.edu' }, /^PUBLIC_URL is not https/],
    ['CAMPUSES', { CAMPUSES: '' }, /^CAMPUSES is missing: .*"open"/],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.edu:587' }, /^SMTP_URL may send mail unencrypted/],
    ['SMTP_URL', { SMTP_URL: 'smtp://10.0.0.5' }, /^SMTP_URL may send mail unencrypted/],
    ['SMTP_URL', { SMTP_URL: 'smtp://10.0.0.5?requireTLS=false' }, /^SMTP_URL may send mail unencrypted/],
    ['DATABASE_URL', onPostgres(''), /^DATABASE_URL leads to another machine without encryption/],
    ['DATABASE_URL', onPostgres('?sslmode=prefer'), /^DATABASE_URL leads to another machine/],
    ['DATABASE_URL', onPostgres('?host=db.example.edu', 'localhost'), /^DATABASE_URL leads to another/],
    ['DATABASE_URL', onPostgres('?host=localhost&host=db.example.edu', 'localhost'), /leads to another/],
    ['DATABASE_URL', onPostgres('?host=localhost&host='), /leads to another/],
    ['DATABASE_URL', onPostgres('?sslmode=require&sslmode=prefer'), /leads to another/],
    ['SECRET', { SECRET: 'a-random-text-of-32-characters-or-more' }, /^SECRET is the example/],
    ['SECRET', { SECRET: exampleSecret() }, /^SECRET is the example/],
  ])('because of %s: %j', (name, env, what) => {
    const message = refusalOf({ ...production, ...env });
    expect(message).toMatch(what);
    expect(message).toContain(`Example: ${name}=`);
    const example = message.split(`Example: ${name}=`)[1] ?? '';
    if (name !== 'SECRET')
      expect(readConfig({ ...production, ...env, [name]: example }).production).toBe(true);
  });

  test.each<Record<string, string>>([
    { CAMPUSES: 'iitd.ac.in=IIT Delhi' },
    { LIMITS: 'on' },
    { SMTP_URL: 'smtp://mail.example.edu:587?requireTLS=true' },
    { SMTP_URL: 'smtp://10.0.0.5?ignoreTLS=true' },
    { SMTP_URL: 'smtp://localhost:2525' },
    { SMTP_URL: 'smtp://127.0.0.1:2525' },
    { SMTP_URL: 'smtp://[::1]:2525' },
    onPostgres('?sslmode=verify-full'),
    onPostgres('?sslmode=require'),
    onPostgres('?sslmode=disable'),
    onPostgres('', 'localhost'),
    onPostgres('', '127.0.0.1:5433'),
    onPostgres('', '[::1]'),
    { DATABASE_URL: 'postgres:///quad?host=/run/postgresql', SECRET },
    onPostgres('', '%2Frun%2Fpostgresql'),
    { ...onPostgres('?sslmode=require'), PGHOST: 'elsewhere.example.edu', PGSSLMODE: 'disable' },
    { SECRET },
  ])('but not because of %j', (env) => {
    expect(readConfig({ ...production, ...env })).toMatchObject({ production: true, secure: true });
  });
});

function exampleSecret(): string {
  return readExampleFile().find(([name]) => name === 'SECRET')?.[1] ?? '';
}
