import { randomUUID } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { administrate, anEmptyDatabase } from '#test/postgres-admin.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { openStore } from '#server/platform/db/open.ts';
import { refuseOldVersion } from './postgres-refusals.ts';
import type { Store } from '#server/platform/db/store.ts';

describe.runIf(inject('store') === 'postgres')('a PostgreSQL server', { timeout: 60_000 }, () => {
  test('older than 14 is refused with one line; 14 is accepted', () => {
    expect(() => refuseOldVersion(130_022)).toThrow(
      /^DATABASE_URL is a PostgreSQL 13: Quad needs 14 or newer. Example: DATABASE_URL=/,
    );
    expect(() => refuseOldVersion(140_000)).not.toThrow();
  });

  test('that cannot be used: the start ends with one line that contains DATABASE_URL and no password', async () => {
    const SECRET = 'a secret of the tests, 32 characters or more';
    const usable = new URL(inject('postgresUrl'));
    const nobody = `postgres://quad:hunter2@127.0.0.1:${await freePort()}/quad`;
    const noSuch = `postgres://quad:hunter2@${usable.host}/no_such_database`;
    const noTls = `postgres://quad:hunter2@${usable.host}/postgres?sslmode=verify-full`;
    const DATA_DIR = await aFolder();
    const starts = [nobody, noSuch, noTls].map((DATABASE_URL) =>
      runServer({ DATA_DIR, DATABASE_URL, SECRET }),
    );
    for (const process of await Promise.all(starts)) {
      expect(await process.ended).toBe(1);
      expect(process.output()).toMatch(
        /^Quad did not start\. DATABASE_URL [^\n]+ Example: DATABASE_URL=[^\n]+\n$/,
      );
      expect(process.output()).not.toContain('hunter2');
    }
  });

  test('with a database that is not UTF8: the refusal has the SQL that creates a suitable one', async () => {
    const [server] = await administrate<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    // In a cluster with the ICU provider such a database needs another provider. PostgreSQL 14 does not know the
    // option.
    const provider = (server?.version ?? 0) >= 150_000 ? 'locale_provider libc' : '';
    const url = await anEmptyDatabase(`encoding 'SQL_ASCII' locale 'C' ${provider} template template0`);
    const refusal = await refusalOf(url);
    expect(refusal).toMatch(
      /^DATABASE_URL has a database in the encoding SQL_ASCII: Quad needs UTF8\.[^\n]+$/,
    );
    const statement = /(create database .*)$/.exec(refusal)?.[1] ?? '';
    const name = /create database (\S+)/.exec(statement)?.[1] ?? '';
    await administrate(statement);
    onTestFinished(async () => void (await administrate(`drop database ${name} with (force)`)));
    await (await open(withDatabase(url, name))).close();
  });

  test('that allows fewer connections than the workers need: the refusal has a number of workers that it allows', async () => {
    const databaseUrl = await anEmptyDatabase();
    const openFor = (workers: number) => openStore({ databaseUrl, dataDir: '', workers }, () => {});
    // The server of the tests allows 297 connections, and the pool of a process has at least 2.
    await expect(openFor(75)).rejects.toThrow(
      /^WORKERS needs up to 300 connections for 75 processes, and PostgreSQL allows 297: [^\n]+ Example: WORKERS=74$/,
    );
    await (await openFor(74)).close();
  });

  test('with a user who may not create tables: the refusal has the SQL that grants the right', async () => {
    const url = new URL(await anEmptyDatabase());
    await administrate('revoke create on schema public from public', url.href); // the default since PostgreSQL 15
    url.username = await aRole();
    const refusal = await refusalOf(url.href);
    expect(refusal).toMatch(/^DATABASE_URL has a user without the rights that Quad needs [^\n]+$/);
    const statement = /this SQL: (grant .*)$/.exec(refusal)?.[1] ?? '';
    url.username = 'quad';
    await administrate(statement, url.href);
    url.username = /to "?(\w+)/.exec(statement)?.[1] ?? '';
    await (await open(url.href)).close();
  });

  test('whose tables belong to another user: the refusal has the SQL that grants their use', async () => {
    const url = new URL(await anEmptyDatabase());
    const owner = await aRole();
    const user = await aRole();
    await administrate('grant create on schema public to public', url.href);
    url.username = owner;
    await (await open(url.href)).close();
    url.username = user;
    const refusal = await refusalOf(url.href);
    expect(refusal).toContain(`this SQL: grant ${owner} to ${user}`);
    await administrate(`grant ${owner} to ${user}`);
    await (await open(url.href)).close();
  });
});

function open(databaseUrl: string): Promise<Store> {
  return openStore({ databaseUrl, dataDir: '' }, () => {});
}

/** The message of the refusal. */
async function refusalOf(databaseUrl: string): Promise<string> {
  const error: unknown = await open(databaseUrl).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Creates a user who may only log in, on the PostgreSQL server of the test run. */
async function aRole(): Promise<string> {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  await administrate(`create role ${role} login`);
  return role;
}
