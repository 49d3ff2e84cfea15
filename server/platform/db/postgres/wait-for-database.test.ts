import { describe, expect, inject, test } from 'vitest';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import { startProxy } from '#test/tcp-proxy.ts';
import { waitForDatabase } from './wait-for-database.ts';

const isPostgres = inject('store') === 'postgres';

/** The error of the store for an error of the driver. */
function unavailable(message: string, code?: string): StoreUnavailable {
  return new StoreUnavailable(message, { cause: Object.assign(new Error(message), { code }) });
}

describe.runIf(!isPostgres)('the wait for the database', () => {
  const times = { retryMs: 1, reportMs: 60_000 };

  test('ends when the database answers, and is reported at most once a minute', async () => {
    let tries = 0;
    const reported: number[] = [];
    await waitForDatabase(
      async () => {
        tries += 1;
        if (tries < 5) throw unavailable('connect ECONNREFUSED', 'ECONNREFUSED');
      },
      { forMs: 60_000, onWait: (_error, leftMs) => reported.push(leftMs) },
      times,
    );
    expect(tries).toBe(5);
    expect(reported).toHaveLength(1);
  });

  test('ends with the last error when its time is over', async () => {
    const gone = unavailable('connect ECONNREFUSED', 'ECONNREFUSED');
    const wait = waitForDatabase(() => Promise.reject(gone), { forMs: 20, onWait: () => {} }, times);
    await expect(wait).rejects.toBe(gone);
  });

  test.each([
    ['the database system is starting up', '57P03'],
    ['sorry, too many clients already', '53300'],
    ['getaddrinfo ENOTFOUND postgres', 'ENOTFOUND'],
    ['getaddrinfo ENOTFOUND login.cert.example', 'ENOTFOUND'],
    ['write EPIPE', 'EPIPE'],
    ['Connection terminated unexpectedly', undefined],
    ['PostgreSQL does not answer', undefined],
  ])('goes on after: %s', async (message, code) => {
    let tries = 0;
    const reach = async () => {
      tries += 1;
      if (tries === 1) throw unavailable(message, code);
    };
    await waitForDatabase(reach, { forMs: 60_000, onWait: () => {} }, times);
    expect(tries).toBe(2);
  });

  test.each([
    ['password authentication failed for user "quad"', '28P01'],
    ['no pg_hba.conf entry for host "10.0.0.7"', '28000'],
    ['database "quad" does not exist', '3D000'],
    ['server login failed: wrong password type', '08P01'],
    ['unsupported startup parameter: options', '08P01'],
    ['The server does not support SSL connections', undefined],
    ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('does not begin for: %s', async (message, code) => {
    let tries = 0;
    const reach = () => {
      tries += 1;
      return Promise.reject(unavailable(message, code));
    };
    const wait = waitForDatabase(reach, { forMs: 60_000, onWait: () => {} }, times);
    await expect(wait).rejects.toThrow(message);
    expect(tries).toBe(1);
  });
});

describe.runIf(isPostgres)('a start with DATABASE_WAIT_MINUTES', () => {
  const SECRET = 'a secret of the tests, 32 characters or more';

  test('waits for a database that comes later, and logs it once', async () => {
    const databaseUrl = new URL(await anEmptyDatabase());
    const proxy = await startProxy(new URL(databaseUrl));
    await proxy.cut();
    databaseUrl.port = String(proxy.port);
    const env = { DATABASE_URL: databaseUrl.href, SECRET, DATABASE_WAIT_MINUTES: '10', LOG_LEVEL: 'warn' };
    const server = await runServer({ ...env, DATA_DIR: await aFolder() });
    await server.prints('the start waits for the database, 10 minutes at most');
    await proxy.restore();
    await server.prints('Quad is ready');
    expect(server.output().match(/the start waits/g)).toHaveLength(1);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('ends at once for a database that does not exist', async () => {
    const databaseUrl = new URL(await anEmptyDatabase());
    databaseUrl.pathname = '/no_such_database';
    const env = { DATABASE_URL: databaseUrl.href, SECRET, DATABASE_WAIT_MINUTES: '10' };
    const server = await runServer({ ...env, DATA_DIR: await aFolder() });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^Quad did not start\. DATABASE_URL cannot be reached \([^\n]+\n$/);
  });
});
