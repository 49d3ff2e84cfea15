import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aFolder } from '#test/server-process.ts';
import { readAddress } from './postgres-address.ts';

const BASE = 'postgres://quad:p%40ss@db.example.edu:5433/quad';

test.each([
  '',
  '?sslmode=verify-full',
  '?sslmode=no-verify',
  '?sslmode=disable',
  '?ssl=no-verify',
  '?host=/run/postgresql&max=2',
])('a URL that names no file stays unchanged: %s', (query) => {
  expect(readAddress(`${BASE}${query}`)).toEqual({ connectionString: `${BASE}${query}` });
});

test('a URL that names files keeps everything else, and the encryption that pg derives from the whole URL', async () => {
  const file = path.join(await aFolder(), 'ca.crt');
  writeFileSync(file, 'the certificate');
  const url = `${BASE}?options=-c%20jit%3Doff&sslmode=no-verify&sslnegotiation=direct&sslrootcert=${file}`;
  const address = readAddress(url);
  expect(address).toEqual({
    connectionString: `${BASE}?options=-c+jit%3Doff`,
    sslnegotiation: 'direct',
    ssl: { ca: 'the certificate', rejectUnauthorized: false },
  });
  const read = (client: object) => {
    const { ssl, ...others } = client as Record<string, unknown>;
    const named = ['host', 'port', 'database', 'user', 'password'].map((name) => others[name]);
    return { named, ssl: { ...(ssl as object) } };
  };
  const [whole, parts] = [new pg.Client(url), new pg.Client(address)];
  expect(read(parts)).toEqual(read(whole));
});
