import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { login, register, sendLoginCode } from '#contract/sign-in.ts';
import type { Context } from './identity/context.ts';
import { createLog } from './platform/process/log.ts';
import { runMaintenance, startMaintenance } from '#server/maintenance.ts';
import { enqueue } from './platform/mail/queue.ts';
import { abandonPhoto } from './access/photos/leftovers.ts';
import { withNewPhoto } from './access/photos/new-photo.ts';
import { SHARED_PREFIX } from './platform/photos/photo-store.ts';
import { aSignUpForm, aStudent } from '#test/builders.ts';
import { DAY, HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

const aRegistration = {
  email: 'asha@example.edu',
  name: 'Asha',
  course: 'bca',
  year: 1,
  phone: '',
  gender: 'female',
  relation: '',
  personality: '',
  terms_version: '1',
  terms_at: 0,
} as const;

const rows = (
  { context }: TestServer,
  table: 'sessions' | 'registrations' | 'codes' | 'photo_leftovers' | 'mail_queue',
) => context.store.db.selectFrom(table).selectAll().execute();

test('sessions are deleted after 30 days without use, not earlier [13.5 M2.5]', async () => {
  const server = await startTestServer();
  const old = await aStudent(server);
  server.passTime(DAY);
  const young = await aStudent(server);
  server.passTime(29 * DAY - MINUTE);
  await runMaintenance(server.context);
  expect(await rows(server, 'sessions')).toHaveLength(2);
  server.passTime(MINUTE);
  await runMaintenance(server.context);
  expect((await old.client.call(me)).status).toBe(401);
  expect(await rows(server, 'sessions')).toMatchObject([{ person_id: young.id }]);
});

test('registrations are deleted after 24 hours, codes when no rule needs them any more [M2.9]', async () => {
  const server = await startTestServer();
  const [early, late] = [aSignUpForm(), aSignUpForm()];
  await server.newClient().call(register, early);
  server.passTime(12 * HOUR);
  await server.newClient().call(register, late);
  server.passTime(12 * HOUR - MINUTE);
  await runMaintenance(server.context);
  expect(await rows(server, 'registrations')).toHaveLength(2);
  // Each sign-up has a row for its registration and one for tries from elsewhere.
  expect(await rows(server, 'codes')).toHaveLength(4);
  server.passTime(MINUTE + SECOND);
  await runMaintenance(server.context);
  expect(await rows(server, 'registrations')).toMatchObject([{ email: late.email }]);
  expect(await rows(server, 'codes')).toHaveLength(2);
  server.passTime(DAY);
  await runMaintenance(server.context);
  expect(await rows(server, 'registrations')).toEqual([]);
  expect(await rows(server, 'codes')).toEqual([]);
});

test('maintenance does not reset the count of wrong tries or the wait for the next code', async () => {
  const server = await startTestServer({ random: { code: () => '246813' } });
  const { email } = await aStudent(server);
  const client = server.newClient();
  await client.call(sendLoginCode, { email });
  for (let count = 0; count < 5; count += 1) await client.call(login, { email, otp: '111111' });
  await runMaintenance(server.context);
  expect((await client.call(sendLoginCode, { email })).status).toBe(429);
  server.passTime(9 * MINUTE);
  await runMaintenance(server.context);
  expect((await client.call(login, { email, otp: '246813' })).status).toBe(401);
});

test('photos without an owner after a crash are deleted; photos of people and photos that a request is claiming are not [M2.3]', async () => {
  const server = await startTestServer();
  const { context } = server;
  const { store, photos, config, clock } = context;
  const asha = await aStudent(server);
  const picture = Buffer.from('a picture');
  const put = (key: string) => photos.put(key, { card: picture, dense: picture });
  const isThere = (key: string) =>
    [`${key}.webp`, `${key}@2x.webp`].map((name) =>
      existsSync(path.join(config.dataDir, 'photos', key.slice(-2), name)),
    );

  // One process died between writing and claiming a photo, another between a replacement and the deletion.
  const crashed = context.random.photoKey();
  const replaced = context.random.photoKey();
  await store.transaction(async (tx) => {
    const deleteAfter = clock() + 15 * MINUTE;
    await abandonPhoto(tx, crashed, deleteAfter);
    await abandonPhoto(tx, replaced, deleteAfter);
    // The files were never written.
    await abandonPhoto(tx, context.random.photoKey(), deleteAfter);
    // Demo people share portraits, so these are never abandoned.
    await abandonPhoto(tx, `${SHARED_PREFIX}portrait-1`, deleteAfter);
  });
  await put(crashed);
  await put(replaced);
  server.passTime(15 * MINUTE + SECOND);

  await withNewPhoto(context, '', put, async (beingClaimed) => {
    await runMaintenance(context);
    expect(isThere(beingClaimed)).toEqual([true, true]);
    throw new Error('the sign-up failed after all');
  }).catch(() => {});

  expect(isThere(crashed)).toEqual([false, false]);
  expect(isThere(replaced)).toEqual([false, false]);
  expect(isThere(asha.photo)).toEqual([true, true]);
  expect(await rows(server, 'photo_leftovers')).toEqual([]);
});

test('photos that cannot be deleted do not stop the deletion of the others; one log line reports them all', async () => {
  const server = await startTestServer();
  const { context } = server;
  const { store, photos, config, clock } = context;
  const picture = Buffer.from('a picture');
  const stuck = Array.from({ length: 101 }, () => context.random.photoKey());
  const last = context.random.photoKey();
  const pathOf = (key: string) => path.join(config.dataDir, 'photos', key.slice(-2), `${key}.webp`);
  // A folder in the place of the file.
  for (const key of stuck) mkdirSync(pathOf(key), { recursive: true });
  await photos.put(last, { card: picture, dense: picture });
  await store.transaction(async (tx) => {
    for (const key of stuck) await abandonPhoto(tx, key, clock());
    await abandonPhoto(tx, last, clock() + 1);
  });
  server.passTime(SECOND);
  // The log of this run alone: the server's own first run may meet the same files.
  const lines: string[] = [];
  const log = createLog('warn', true, { write: (line) => void lines.push(line) });
  await runMaintenance({ ...context, log });
  expect(existsSync(pathOf(last))).toBe(false);
  expect(await rows(server, 'photo_leftovers')).toHaveLength(101);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('could not be deleted');
  expect(lines[0]).toContain('"photos":101');

  for (const key of stuck) rmdirSync(pathOf(key));
  await runMaintenance(context);
  expect(await rows(server, 'photo_leftovers')).toEqual([]);
});

test('two processes may run maintenance in parallel; a leftover that is not due yet stays', async () => {
  const server = await startTestServer();
  const { store, clock } = server.context;
  await store.transaction((tx) => abandonPhoto(tx, 'left-behind', clock() + 15 * MINUTE));
  server.passTime(14 * MINUTE);
  await runMaintenance(server.context);
  expect(await rows(server, 'photo_leftovers')).toHaveLength(1);
  server.passTime(2 * MINUTE);
  await Promise.all([runMaintenance(server.context), runMaintenance(server.context)]);
  expect(await rows(server, 'photo_leftovers')).toEqual([]);
});

test('expired rows are deleted in batches: no statement blocks the event loop for long, and no expired row stays', async () => {
  const server = await startTestServer();
  const { context } = server;
  const { store, clock, mail } = context;
  const { id } = await aStudent(server);
  const letter = await mail.seal({ to: 'asha@example.edu', subject: '', text: '' }, HOUR);
  const count = 1_000;
  const numbered = <Row>(row: (index: number) => Row) =>
    Array.from({ length: count }, (_, index) => row(index));
  const [created_at, expires_at] = [clock() - DAY, clock() - 1];
  await store.transaction(async (tx) => {
    const session = { person_id: id, browser: '', created_at, last_seen_at: created_at };
    const form = { ...aRegistration, expires_at };
    await tx
      .insertInto('sessions')
      .values(numbered((n) => ({ token_hash: `${n}`, id: `${n}`, ...session, expires_at })))
      .execute();
    await tx
      .insertInto('registrations')
      .values(numbered((n) => ({ id: `${n}`, browser_hash: null, address: `${n}@example.edu`, ...form })))
      .execute();
    await tx
      .insertInto('codes')
      .values(
        numbered(
          (n) =>
            ({
              address_hash: `${n >> 1}`,
              purpose: n % 2 ? 'log-in' : 'sign-up',
              code_hash: null,
              first_wrong_at: null,
              expires_at: 0,
              wait_until: 0,
              sends: '[]',
              last_sent_at: 0,
            }) as const,
        ),
      )
      .execute();
    for (const index of Array(count).keys())
      await enqueue(tx, { ...letter, id: `${index}`, next_try_at: clock() + DAY, expires_at });
  });
  const batches: number[] = [];
  const counting: typeof store = {
    ...store,
    async run(write, params) {
      const result = await store.run(write, params);
      if (typeof result === 'number') batches.push(result);
      return result;
    },
  };
  await runMaintenance({ ...context, store: counting });
  expect(Math.max(...batches)).toBeLessThanOrEqual(200);
  expect(batches.reduce((sum, rowCount) => sum + rowCount, 0)).toBe(4 * count);
  expect(await rows(server, 'sessions')).toHaveLength(1);
  for (const table of ['registrations', 'codes', 'mail_queue'] as const)
    expect(await rows(server, table)).toEqual([]);
});

test('stopping waits for the current batch, and no further batch starts', async () => {
  const { context } = await startTestServer();
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let batches = 0;
  const run = async () => {
    batches += 1;
    begun.resolve();
    await released.promise;
    return 1;
  };
  const stop = startMaintenance(
    { ...context, store: { ...context.store, run } as Context['store'] },
    { firstAfterMs: 0 },
  );
  await begun.promise;
  const stopped = stop().then(() => 'stopped');
  expect(await Promise.race([stopped, setImmediate('waiting')])).toBe('waiting');
  released.resolve();
  await stopped;
  expect(batches).toBe(1);
});
