import { describe, expect, test } from 'vitest';
import { refusalOf } from '#test/config.ts';
import { readConfig } from './config.ts';

const SECRET = 'a secret of the tests, 32 characters or more';
const readUrl = (DATABASE_URL: string, env: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL, SECRET, ...env }).databaseUrl;

test.each([
  'postgres://quad:pw@db.example.edu/quad?application_name=quad@campus',
  'postgres://quad:pw@db.example.edu/quad?sslmode=require&options=-c search_path=a@b/c',
  'postgres://db.example.edu:5432/quad?user=quad@campus',
  'postgres:///quad?host=/run/postgresql&user=quad@campus',
])('an @ in the query separates no user name: %s', (url) => {
  expect(readUrl(url)).toBe(url);
});

test.each([
  ['postgres://quad:p?a@db.example.edu/quad?application_name=quad@campus', '%3F'],
  ['postgres://quad:p/a@db.example.edu/quad?application_name=quad@campus', '%2F'],
])('an unencoded character of a password is found before such a query: %s', (url, encoded) => {
  expect(refusalOf({ DATABASE_URL: url, SECRET })).toContain(encoded);
});

describe('a variable of PostgreSQL clients', () => {
  test.each([
    ['PGHOST', 'postgres:///quad?port=5432&sslmode=disable&sslnegotiation=postgres'],
    ['PGPORT', 'postgres://db.example.edu/quad?sslmode=disable'],
    ['PGSSLMODE', 'postgres://db.example.edu:5432/quad'],
    ['PGSSLNEGOTIATION', 'postgres://db.example.edu:5432/quad?sslmode=require'],
  ])('%s is refused where the URL does not have its value: %s', (name, DATABASE_URL) => {
    const message = refusalOf({ DATABASE_URL, SECRET, [name]: 'a value' });
    expect(message).toContain(`${name} is set`);
    expect(message).toMatch(/^DATABASE_URL .* Example: DATABASE_URL=\S+$/);
  });

  test('is ignored where the URL has its value, and without a URL', () => {
    const variables = { PGHOST: 'a', PGPORT: '1', PGSSLMODE: 'disable', PGSSLNEGOTIATION: 'direct' };
    for (const url of [
      'postgres://db.example.edu:5432/quad?sslmode=verify-full&sslnegotiation=postgres',
      'postgres:///quad?host=db.example.edu&port=5432&ssl=true&sslnegotiation=postgres',
    ])
      expect(readUrl(url, variables)).toBe(url);
    expect(readConfig(variables).databaseUrl).toBeNull();
  });
});
