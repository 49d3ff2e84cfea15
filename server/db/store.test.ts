import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { login, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { aPhoto, aSignUpForm, aStudent, manyPeople } from '#test/builders.ts';
import { createClient } from '#test/client.ts';
import { freePort } from '#test/free-port.ts';
import { aFolder, runServer } from '#test/server-process.ts';
import { startTestServer } from '#test/test-server.ts';
import { openStore } from './open.ts';
import { openPostgres, refuseOldVersion } from './postgres.ts';
import type { Store } from './store.ts';

const onSqlite = describe.runIf(inject('store') === 'sqlite');
const onPostgres = describe.runIf(inject('store') === 'postgres');

/** A migrated store that can be closed and opened again. */
async function aPlace(): Promise<{ databaseUrl: string | null; dataDir: string }> {
  if (inject('store') === 'postgres') return (await startTestServer()).context.config;
  const place = { databaseUrl: null, dataDir: await aFolder() };
  await (await openStore(place, () => {})).close();
  return place;
}

function words(store: Store): Promise<string[]> {
  return store.db
    .selectFrom('words')
    .select('word')
    .orderBy('word')
    .execute()
    .then((rows) => rows.map(({ word }) => word));
}

describe('a write', () => {
  test('that fails leaves nothing behind, and the next one works', async () => {
    const { store } = (await startTestServer()).context;
    const broken = store.transaction(async (tx) => {
      await tx.insertInto('words').values({ word: 'gone' }).execute();
      throw new Error('halfway');
    });
    await expect(broken).rejects.toThrow('halfway');
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'stays' }).execute());
    expect(await words(store)).toEqual(['stays']);
  });

  test('that breaks a rule is refused by the database itself', async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const [id = ''] = await manyPeople(server, 1);
    const before = await store.db.selectFrom('people').selectAll().execute();
    for (const wrong of [
      { course: 'phd' },
      { year: 6 },
      { year: 0 },
      { gender: '' },
      { public: 2 },
      { likes: -1 },
      { dislikes: -1 },
      { opinions: -1 },
      { ring: -1 },
      { ring: 2 ** 31 },
      { personality: 'none' },
      { relation: 'married' },
    ])
      await expect(
        store.transaction((tx) =>
          tx
            .updateTable('people')
            .set(wrong as object)
            .execute(),
        ),
        JSON.stringify(wrong),
      ).rejects.toThrow(/check/i);
    const self = { actor_id: id, target_id: id, kind: 'like' as const, created_at: 0 };
    await expect(
      store.transaction((tx) => tx.insertInto('reactions').values(self).execute()),
    ).rejects.toThrow(/check/i);
    const nobody = { token_hash: 'x', person_id: 'nobody', created_at: 0, expires_at: 0 };
    await expect(
      store.transaction((tx) => tx.insertInto('sessions').values(nobody).execute()),
    ).rejects.toThrow(/foreign/i);
    const twin = { ...before[0], id: 'twin', ring: 7 } as Record<string, unknown>;
    for (const derived of ['loved_order', 'hated_order', 'opinion_order']) delete twin[derived];
    await expect(
      store.transaction((tx) =>
        tx
          .insertInto('people')
          .values(twin as never)
          .execute(),
      ),
    ).rejects.toThrow(/unique/i);
    expect(await store.db.selectFrom('people').selectAll().execute()).toEqual(before);
  });
});

test('text orders by code point, whatever its script', async () => {
  const { store } = (await startTestServer()).context;
  const byCodePoint = [
    '',
    '-',
    '0',
    '10',
    '9',
    'Z',
    '_',
    'a',
    'ab',
    'b',
    'z',
    'ä',
    'é',
    'आशा',
    '한',
    '\uffee',
    '😀',
  ];
  const rows = byCodePoint.toReversed().map((word) => ({ word }));
  await store.transaction((tx) => tx.insertInto('words').values(rows).execute());
  expect(await words(store)).toEqual(byCodePoint);
  const between = store.db.selectFrom('words').select('word').where('word', '>', 'Z').where('word', '<', 'b');
  expect((await between.orderBy('word').execute()).map(({ word }) => word)).toEqual(['_', 'a', 'ab']);
});

describe('migrations', () => {
  test('run once: what is there stays when the store is opened again', async () => {
    const place = await aPlace();
    const store = await openStore(place, () => {});
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'kept' }).execute());
    await store.close();
    const again = await openStore(place, () => {});
    onTestFinished(() => again.close());
    expect(await words(again)).toEqual(['kept']);
  });

  test('refuse the store of a newer version with words', async () => {
    const place = await aPlace();
    const store = await openStore(place, () => {});
    const newer = sql`insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`;
    await newer.execute(store.migrations);
    await store.close();
    await expect(openStore(place, () => {})).rejects.toThrow(
      /^(DATA_DIR|DATABASE_URL) holds the store of a newer version of Quad[^\n]*Example: \1=/,
    );
  });
});

onSqlite('the embedded store (SQLite)', { timeout: 60_000 }, () => {
  test('serves one process; kill -9 of it loses no answered write, and the next start works at once', async () => {
    const DATA_DIR = await aFolder();
    const first = await runServer({ DATA_DIR });
    await first.says('Quad is ready');
    const second = await runServer({ DATA_DIR });
    expect([await second.ended, second.output()]).toEqual([
      1,
      `Quad did not start. DATA_DIR ${DATA_DIR} is in use by another process: stop that one, or set another DATA_DIR\n`,
    ]);

    const client = createClient(first.url);
    const form = aSignUpForm();
    await client.call(register, form);
    await first.says('  code ');
    const otp = /code (\d{6})/.exec(first.output())?.[1] ?? '';
    const answer = await client.call(verifyUser, { otp, email: form.email }, { file: await aPhoto() });
    expect(answer.status).toBe(200);
    first.kill('SIGKILL');
    expect(await first.ended).toBe(null);

    const third = await runServer({ DATA_DIR });
    await third.says('Quad is ready');
    const later = createClient(third.url);
    later.cookie = client.cookie;
    expect((await later.call(me)).body._id).toBe(answer.body.data._id);
    expect((await later.fetch(answer.body.data.image)).status).toBe(200);
  });
});

onPostgres('a PostgreSQL server', { timeout: 60_000 }, () => {
  async function administrate<Row extends object>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  test('takes two first starts at once on an empty database', async () => {
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await administrate(`create database ${name}`);
    onTestFinished(async () => void (await administrate(`drop database ${name} with (force)`)));
    const databaseUrl = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl, dataDir: '' }, () => {})));
    for (const store of stores) expect(await words(store)).toEqual([]);
    for (const store of stores) await store.close();
  });

  test('orders every text column by code point', async () => {
    const { store } = (await startTestServer()).context;
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
      store.db,
    );
    expect(rows).toEqual([]);
  });

  test('may kill connections: the requests after that work', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    await Promise.all(Array.from({ length: 10 }, () => client.call(me)));
    const { databaseUrl } = server.context.config;
    const database = new URL(databaseUrl ?? '').pathname.slice(1);
    await administrate(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    );
    // The pool learns of each broken connection by itself; what meets one before is told to come back.
    const met = await Promise.all(Array.from({ length: 10 }, () => client.call(me)));
    for (const { status } of met) expect([200, 503]).toContain(status);
    expect((await client.call(me)).status).toBe(200);
  });

  test('out of reach makes a 503 with Retry-After, and everything works again when it is back', async () => {
    const proxy = await startProxy(new URL(inject('postgresUrl')));
    const direct = await startTestServer();
    const databaseUrl = new URL(direct.context.config.databaseUrl ?? '');
    databaseUrl.port = String(proxy.port);
    const server = await startTestServer({ env: { DATABASE_URL: databaseUrl.href } });
    const { client, email } = await aStudent(server);
    expect((await client.call(me)).status).toBe(200);
    await proxy.cut();
    for (const answer of [
      await client.call(me),
      await client.call(sendLoginCode, { email }),
      await client.call(login, { email, otp: '000000' }),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await client.fetch('/readyz')).status).toBe(503);
    expect((await client.fetch('/healthz')).status).toBe(200);
    await proxy.restore();
    expect((await client.call(me)).status).toBe(200);
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    expect(server.log()).not.toContain(email);
  });

  test('that goes silent without hanging up ends no process: what waits fails, nothing is half done, and it is met again', async () => {
    const proxy = await startProxy(new URL(inject('postgresUrl')));
    const databaseUrl = new URL((await startTestServer()).context.config.databaseUrl ?? '');
    databaseUrl.port = String(proxy.port);
    const store = openPostgres(databaseUrl.href, () => {}, 250);
    onTestFinished(() => store.close());
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'before' }).execute());
    const half = store.transaction(async (tx) => {
      await tx.insertInto('words').values({ word: 'half' }).execute();
      proxy.hush();
      await tx.insertInto('words').values({ word: 'done' }).execute();
    });
    expect(store.isUnavailable(await half.catch((error: unknown) => error))).toBe(true);
    expect(store.isUnavailable(await words(store).catch((error: unknown) => error))).toBe(true);
    proxy.speak();
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'after' }).execute());
    expect(await words(store)).toEqual(['after', 'before']);
  });

  test('older than 14 is refused with words, 14 is not', () => {
    expect(() => refuseOldVersion(130_022)).toThrow(
      /^DATABASE_URL is a PostgreSQL 13: Quad needs 14 or newer. Example: DATABASE_URL=/,
    );
    expect(() => refuseOldVersion(140_000)).not.toThrow();
  });

  test('that cannot be used ends the start with one line that names DATABASE_URL and no password', async () => {
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

  test('that ends a deadlock by failing one write sees that write again: both are done, once', async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const ids = await manyPeople(server, 2);
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const likeBoth = (order: string[]) =>
      store.transaction(async (tx) => {
        runs += 1;
        for (const id of order) {
          await tx
            .updateTable('people')
            .set((p) => ({ likes: p('likes', '+', 1) }))
            .where('id', '=', id)
            .execute();
          holding += 1;
          if (holding === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
      });
    await Promise.all([likeBoth(ids), likeBoth(ids.toReversed())]);
    const people = await store.db.selectFrom('people').select('likes').execute();
    expect(people.map(({ likes }) => likes)).toEqual([2, 2]);
    expect(runs).toBe(3);
  });
});

/** A TCP line to the server that can be cut and restored, or hushed: open, and nothing comes through. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let silent = false;
  let port = 0;
  let server: Server;
  const restore = async () => {
    server = createServer((from) => {
      const to = connect(Number(target.port), target.hostname);
      for (const socket of [from, to]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      if (!silent) from.pipe(to).pipe(from);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const cut = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  const hush = () => {
    silent = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const speak = () => {
    silent = false;
  };
  await restore();
  onTestFinished(cut);
  return { port, cut, restore, hush, speak };
}
