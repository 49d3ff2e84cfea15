import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { login, register, sendLoginCode } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { abandonPhoto, withNewPhoto } from '#server/photos/leftovers.ts';
import { SHARED_PREFIX } from '#server/photos/photo-store.ts';
import { aSignUpForm, aStudent } from '#test/builders.ts';
import { DAY, HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

const rows = ({ context }: TestServer, table: 'sessions' | 'registrations' | 'codes' | 'photo_leftovers') =>
  context.store.db.selectFrom(table).selectAll().execute();

test('sessions go at the end of their 30 days, not a moment earlier', async () => {
  const server = await startTestServer();
  const old = await aStudent(server);
  server.passTime(DAY);
  const young = await aStudent(server);
  server.passTime(29 * DAY - MINUTE);
  await runMaintenance(server.context);
  expect((await old.client.call(me)).status).toBe(200);
  server.passTime(MINUTE);
  await runMaintenance(server.context);
  expect((await old.client.call(me)).status).toBe(401);
  expect((await young.client.call(me)).status).toBe(200);
  expect((await rows(server, 'sessions')).map((row) => 'person_id' in row && row.person_id)).toEqual([
    young.id,
  ]);
});

test('registrations go after 24 hours, codes when no rule needs them any more', async () => {
  const server = await startTestServer();
  const [early, late] = [aSignUpForm(), aSignUpForm()];
  await server.newClient().call(register, early);
  server.passTime(12 * HOUR);
  await server.newClient().call(register, late);
  server.passTime(12 * HOUR - MINUTE);
  await runMaintenance(server.context);
  expect(await rows(server, 'registrations')).toHaveLength(2);
  expect(await rows(server, 'codes')).toHaveLength(2);
  server.passTime(MINUTE + SECOND);
  await runMaintenance(server.context);
  expect(await rows(server, 'registrations')).toMatchObject([{ email: late.email }]);
  expect(await rows(server, 'codes')).toHaveLength(1);
  server.passTime(DAY);
  await runMaintenance(server.context);
  expect(await rows(server, 'registrations')).toEqual([]);
  expect(await rows(server, 'codes')).toEqual([]);
});

test('the count of wrong tries and the wait for a next code outlive maintenance', async () => {
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

test('photos that a crash left without an owner are removed, those of people and those on their way are not', async () => {
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

  // As left by a process that died after the files and before the claim, and between a claim and the removal.
  const crashed = context.random.photoKey();
  const replaced = context.random.photoKey();
  await store.transaction(async (tx) => {
    await abandonPhoto(tx, crashed, clock());
    await abandonPhoto(tx, replaced, clock());
    // Never written at all.
    await abandonPhoto(tx, context.random.photoKey(), clock());
    // Demo portraits are shared by many and are never abandoned.
    await abandonPhoto(tx, `${SHARED_PREFIX}portrait-1`, clock());
  });
  await put(crashed);
  await put(replaced);
  server.passTime(15 * MINUTE + SECOND);

  await withNewPhoto(context, put, async (onItsWay) => {
    await runMaintenance(context);
    expect(isThere(onItsWay)).toEqual([true, true]);
    throw new Error('the sign-up failed after all');
  }).catch(() => {});

  expect(isThere(crashed)).toEqual([false, false]);
  expect(isThere(replaced)).toEqual([false, false]);
  expect(isThere(asha.photo)).toEqual([true, true]);
  expect(await rows(server, 'photo_leftovers')).toEqual([]);
});

test('two processes that keep house at once get along, and a leftover of less than 15 minutes is let be', async () => {
  const server = await startTestServer();
  const { store, clock } = server.context;
  await store.transaction((tx) => abandonPhoto(tx, 'left-behind', clock()));
  server.passTime(14 * MINUTE);
  await runMaintenance(server.context);
  expect(await rows(server, 'photo_leftovers')).toHaveLength(1);
  server.passTime(2 * MINUTE);
  await Promise.all([runMaintenance(server.context), runMaintenance(server.context)]);
  expect(await rows(server, 'photo_leftovers')).toEqual([]);
});
