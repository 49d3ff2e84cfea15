import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { getUser, me, updateProfile } from '#contract/profile.ts';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { aStudent } from '#test/builders.ts';
import { administrate } from '#test/postgres-admin.ts';
import { startProxy } from '#test/tcp-proxy.ts';
import { aProxiedStore, waitUntilAnswered, waitUntilWatched } from '#test/proxied-store.ts';
import { startTestServer } from '#test/test-server.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import type { Store } from '#server/platform/db/store.ts';

function words(store: Store): Promise<string[]> {
  return store.db
    .selectFrom('words')
    .select('word')
    .orderBy('word')
    .execute()
    .then((rows) => rows.map(({ word }) => word));
}

describe.runIf(inject('store') === 'postgres')('a PostgreSQL server', { timeout: 60_000 }, () => {
  test('that ends connections: later requests work', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    await Promise.all(Array.from({ length: 10 }, () => client.call(me)));
    const { databaseUrl } = server.context.config;
    const database = new URL(databaseUrl ?? '').pathname.slice(1);
    // With a time-out the call waits until the backend has ended and its socket is closed.
    const ended = await administrate<{ ended: boolean }>(
      `select pg_terminate_backend(pid, 20000) as ended from pg_stat_activity where datname = '${database}'`,
    );
    expect(ended.every((row) => row.ended)).toBe(true);
    // The pool detects each broken connection. A request that uses a connection before that gets a 503.
    const met = await Promise.all(Array.from({ length: 10 }, () => client.call(me)));
    for (const { status } of met) expect([200, 503]).toContain(status);
    expect((await client.call(me)).status).toBe(200);
  });

  test('that cannot be reached: 503 with Retry-After, and everything works again when it is back [4.2]', async () => {
    const proxy = await startProxy(new URL(inject('postgresUrl')));
    const direct = await startTestServer();
    const databaseUrl = new URL(direct.context.config.databaseUrl ?? '');
    databaseUrl.port = String(proxy.port);
    const { dataDir } = direct.context.config;
    const server = await startTestServer({ env: { DATABASE_URL: databaseUrl.href, DATA_DIR: dataDir } });
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
    // While a check takes longer, the result of the last one counts for 5 seconds.
    await expect.poll(async () => (await client.fetch('/readyz')).status).toBe(503);
    expect((await client.fetch('/healthz')).status).toBe(200);
    await proxy.restore();
    expect((await client.call(me)).status).toBe(200);
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    expect(server.log()).not.toContain(email);
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('the store is unavailable'));
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const line of lines) {
      // A request that still had a connection fails at its end. The others fail because no connection can be opened.
      expect(line).toMatch(/"reason":"[^"]*(ECONNREFUSED|connection error)/);
      expect(line).not.toContain('"err"');
    }
    expect(lines.join('')).toContain('ECONNREFUSED');
    expect(server.log()).not.toContain('"stack"');
  });

  test('that stops answering on open connections: waiting requests fail, no change is partial, and later requests succeed', async () => {
    const { proxy, store } = await aProxiedStore({ silenceTimeoutMs: 1000 });
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'before' }).execute());
    const half = store.transaction(async (tx) => {
      await tx.insertInto('words').values({ word: 'half' }).execute();
      proxy.silence();
      await tx.insertInto('words').values({ word: 'done' }).execute();
    });
    await expect(half).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(words(store)).rejects.toBeInstanceOf(StoreUnavailable);
    proxy.passOn();
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'after' }).execute());
    expect(await words(store)).toEqual(['after', 'before']);
  });

  test('that stops answering: waiting requests are refused before any time-out, and requests work again once it answers', async () => {
    const never = { silenceTimeoutMs: 600_000, statementTimeoutMs: 600_000 };
    const { proxy, store } = await aProxiedStore(never);
    await waitUntilWatched(store);
    proxy.silence();
    const waiting = Array.from({ length: 30 }, () => words(store));
    for (const { status, reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(reason).toBeInstanceOf(StoreUnavailable);
    }
    await expect(words(store)).rejects.toBeInstanceOf(StoreUnavailable);
    proxy.passOn();
    expect(await words(store)).toEqual([]);
  });

  test('that stops answering: a transaction, and reads that wait for the next query about commits, are refused together with the running query', async () => {
    const { proxy, store } = await aProxiedStore();
    await store.catchUp();
    await waitUntilWatched(store);
    let refused = 0;
    const noteRefusal = (error: unknown) => {
      expect(error).toBeInstanceOf(StoreUnavailable);
      refused += 1;
    };
    const isSilent = Promise.withResolvers<void>();
    const transaction = store.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      isSilent.resolve(proxy.silence());
      await sql`select 2`.execute(tx);
    });
    const noted = transaction.catch(noteRefusal);
    await isSilent.promise;
    const running = expect(store.catchUp()).rejects.toBeInstanceOf(StoreUnavailable);
    await nextTurn();
    const next = store.catchUp()?.catch(noteRefusal);
    await running;
    // Without another answer of the server, and without its time-out.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(refused).toBe(2);
    await Promise.all([noted, next]);
    proxy.passOn();
    await waitUntilAnswered(store);
  });

  /** A change whose commit is held, and what a reader sees on that server and on another one. */
  async function changeThroughProxy() {
    const proxy = await startProxy(new URL(inject('postgresUrl')));
    const other = await startTestServer();
    const { databaseUrl, dataDir } = other.context.config;
    const proxied = new URL(databaseUrl ?? '');
    proxied.port = String(proxy.port);
    const server = await startTestServer({ env: { DATABASE_URL: proxied.href, DATA_DIR: dataDir } });
    const [asha, reader] = [await aStudent(server, { course: 'bca' }), await aStudent(server)];
    const onOther = other.newClient();
    onOther.cookie = reader.client.cookie;
    /** The person's course in the list of each server, and on the profile. */
    const see = async () => {
      const lists = await Promise.all([reader.client, onOther].map((client) => client.call(getPeople)));
      const profile = await reader.client.call(getUser, { id: asha.id });
      return [
        ...lists.map(({ body }) => body.find(({ _id }) => _id === asha.id)?.course),
        profile.body.course,
      ];
    };
    expect(await see()).toEqual(['bca', 'bca', 'bca']);
    // The commit events are the last statement before a commit.
    const held = proxy.holdCommit(`"personId":"${asha.id}"`);
    const answer = asha.client.call(updateProfile, { updates: { course: 'llb' } });
    return { see, answer, commit: await held };
  }

  test('whose answer to a commit is lost: 503, and every cache shows the change at once', async () => {
    const { see, answer, commit } = await changeThroughProxy();
    await commit.deliver();
    commit.cutClient();
    expect((await answer).status).toBe(503);
    expect(await see()).toEqual(['llb', 'llb', 'llb']);
  });

  test('that commits after the connection was lost: caches that were filled in between show the change at once', async () => {
    const { see, answer, commit } = await changeThroughProxy();
    commit.cutClient();
    expect((await answer).status).toBe(503);
    expect(await see()).toEqual(['bca', 'bca', 'bca']);
    await commit.deliver();
    expect(await see()).toEqual(['llb', 'llb', 'llb']);
  });
});
