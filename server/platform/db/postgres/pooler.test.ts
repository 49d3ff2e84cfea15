import { beforeEach, describe, expect, inject, test } from 'vitest';
import { getUser } from '#contract/profile.ts';
import { aStudent, reactTo, textsOn, writeOn } from '#test/builders.ts';
import { missingPooler, startPooler } from '#test/pooler.ts';
import { administrate, anOwnedDatabase } from '#test/postgres-admin.ts';
import { runQuad } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { startTestServer } from '#test/test-server.ts';
import { openStore } from '#server/platform/db/open.ts';

const IGNORED = 'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, options';

/** Runs the SQL that the refused start prints for an administrator. */
async function limitRole(url: string): Promise<void> {
  const { username } = new URL(url);
  await administrate(
    `alter role ${username} set statement_timeout = '10s'; alter role ${username} set idle_in_transaction_session_timeout = '10s'`,
  );
}

async function refusalOf(databaseUrl: string): Promise<string> {
  const opened = openStore({ databaseUrl, dataDir: '' }, () => {});
  return opened.then(
    async (store) => {
      await store.close();
      return '';
    },
    (error: Error) => error.message,
  );
}

describe.runIf(inject('store') === 'postgres')(
  'a pooler that shares connections between transactions',
  () => {
    beforeEach(({ skip }) => {
      const reason = missingPooler();
      if (reason) skip(reason);
    });

    test('is refused until it ignores settings and the role has time limits: each refusal has the line to add', async () => {
      const url = await anOwnedDatabase();
      const first = await refusalOf(await startPooler(url));
      expect(first).toMatch(/^DATABASE_URL leads to a pooler that refuses [^\n]+$/);
      const line = /pgbouncer\.ini: (.+)$/.exec(first)?.[1] ?? '';
      const second = await refusalOf(await startPooler(url, line));
      expect(second).toMatch(/^DATABASE_URL leads to a pooler that leaves out time limits[^\n]+$/);
      await administrate(/: (alter role .+)$/.exec(second)?.[1] ?? '');
      expect(await refusalOf(await startPooler(url, line))).toBe('');
    });

    test('serves two nodes: each shows what the other has acknowledged, and no lock or setting stays on a connection', async () => {
      const direct = await anOwnedDatabase();
      await limitRole(direct);
      const url = await startPooler(direct, IGNORED);
      // Both migrate the same empty database.
      const env = { DATABASE_URL: url, DATA_DIR: await aFolder() };
      const [one, other] = await Promise.all([startTestServer({ env }), startTestServer({ env })]);
      const owner = await aStudent(one);
      const students = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => aStudent(nth % 2 ? one : other)),
      );
      await Promise.all(students.map((student) => reactTo(student, owner, 'like')));
      await Promise.all(students.map((student, nth) => writeOn(student, owner, `Kind ${nth}.`)));
      const there = other.newClient();
      there.cookie = owner.client.cookie;
      expect((await there.call(getUser, { id: owner.id })).body).toMatchObject({ like: 20 });
      expect(await textsOn(owner)).toHaveLength(20);
      const locks = await administrate(
        "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        direct,
      );
      expect(locks).toEqual([]);
      for (const server of [one, other]) expect(server.log()).not.toMatch(/prepared statement|"level":50/);
    });

    test('is refused by the commands that need a connection of their own: pg_dump changes its settings', async () => {
      const direct = await anOwnedDatabase();
      await limitRole(direct);
      const server = await startTestServer({ env: { DATABASE_URL: await startPooler(direct, IGNORED) } });
      const { code, error } = await runQuad(server, 'backup', await aFolder());
      expect(code).toBe(1);
      expect(error).toMatch(/^DATABASE_URL leads to a pooler[^\n]+\n$/);
    });
  },
);
