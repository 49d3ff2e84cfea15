import { expect, test, vi } from 'vitest';
import { me } from '#contract/profile.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { createSessions } from './sessions.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

/** Sends a request, then waits until the use of its session is written. The request itself does not wait for that. */
async function use(server: TestServer, { client, id }: Student): Promise<void> {
  const now = server.context.clock();
  expect((await client.call(me)).status).toBe(200);
  await vi.waitUntil(async () => (await lastUseOf(server, id)) >= now);
}

async function lastUseOf({ context }: TestServer, personId: string): Promise<number> {
  const row = await context.store.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.last_seen_at;
}

test('a session ends after 30 days without use [13.5]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  server.passTime(30 * DAY - MINUTE);
  await use(server, asha);
  server.passTime(30 * DAY - MINUTE);
  await use(server, asha);
  server.passTime(30 * DAY + MINUTE);
  expect((await asha.client.call(me)).status).toBe(401);
});

test('a session ends 180 days after the log-in, however often it is used [13.5]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  for (let week = 0; week < 7; week += 1) {
    server.passTime(25 * DAY);
    await use(server, asha);
  }
  server.passTime(5 * DAY - MINUTE);
  expect((await asha.client.call(me)).status).toBe(200);
  server.passTime(2 * MINUTE);
  expect((await asha.client.call(me)).status).toBe(401);
  await runMaintenance(server.context);
  expect(await server.context.store.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('the use of a session is written once an hour at most, and no request waits for it [13.5]', async () => {
  const server = await startTestServer();
  const { store, clock } = server.context;
  const asha = await aStudent(server);
  const started = await lastUseOf(server, asha.id);
  server.passTime(HOUR - MINUTE);
  const hash = await sessionHashOf(server, asha);
  const written: string[] = [];
  const never: typeof store = {
    ...store,
    run: (write) => {
      written.push(write.name);
      return new Promise(() => {});
    },
  };
  // Each cache of sessions starts empty, so it reads the session from the store.
  expect(await createSessions(never, clock).read(hash)).toBeDefined();
  expect(written).toEqual([]);
  server.passTime(2 * MINUTE);
  const sessions = createSessions(never, clock);
  for (let count = 0; count < 3; count += 1) expect(await sessions.read(hash)).toBeDefined();
  expect(written).toEqual(['recordSessionUse']);
  expect(await lastUseOf(server, asha.id)).toBe(started);
  await use(server, asha);
});

test('a late record of its use does not bring back an ended session [13.5]', async () => {
  const server = await startTestServer();
  const { store, clock } = server.context;
  const asha = await aStudent(server);
  server.passTime(29 * DAY);
  const hash = await sessionHashOf(server, asha);
  const writes: (() => Promise<unknown>)[] = [];
  const late = {
    ...store,
    run(write: Parameters<typeof store.run>[0], params: object) {
      const { promise, resolve } = Promise.withResolvers<never>();
      writes.push(async () => resolve((await store.run(write, { ...params, now: clock() })) as never));
      return promise;
    },
  } as typeof store;
  expect(await createSessions(late, clock).read(hash)).toBeDefined();
  server.passTime(2 * DAY);
  expect(writes).toHaveLength(1);
  await writes[0]?.();
  expect((await asha.client.call(me)).status).toBe(401);
});

async function sessionHashOf({ context }: TestServer, { id }: Student): Promise<string> {
  const row = await context.store.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.token_hash;
}
