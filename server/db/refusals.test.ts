import { describe, expect, inject, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import { refuseOldVersion } from './postgres.ts';

describe.runIf(inject('store') === 'postgres')('a PostgreSQL server', { timeout: 60_000 }, () => {
  test('older than 14 is refused with words, 14 is not', () => {
    expect(() => refuseOldVersion(130_022)).toThrow(
      /^DATABASE_URL is a PostgreSQL 13: Quad needs 14 or newer. Example: DATABASE_URL=/,
    );
    expect(() => refuseOldVersion(140_000)).not.toThrow();
  });

  test('that cannot be used: the start ends with one line that names DATABASE_URL and no password', async () => {
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
});
