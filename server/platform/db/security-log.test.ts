import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { updatePhoto, updateProfile } from '#contract/profile.ts';
import { login, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { BOUNDED_ROWS_PER_HOUR, storeSecurityEvent, type SecurityEvent } from './security-log.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aSignUpForm, aStudent } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

/** The events, without the sign-ups of the students of a test. */
const readEvents = ({ context: { store } }: TestServer) =>
  store.db.selectFrom('security_events').selectAll().where('kind', '<>', 'sign-up').orderBy('id').execute();

async function addEvent({ context }: TestServer, event: Partial<SecurityEvent>): Promise<void> {
  const { clock, random, store } = context;
  await store.run(storeSecurityEvent, {
    id: random.id(),
    at: clock(),
    kind: 'log-in',
    personId: null,
    ...event,
  });
}

test('a new photo and a turn to private are events, without a name or an address', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await asha.client.call(updatePhoto, { id: asha.id }, { file: await aPhoto() });
  await asha.client.call(updateProfile, { updates: { public: 0 }, id: asha.id });
  const [session] = await server.context.store.db.selectFrom('sessions').select('id').execute();
  const events = await readEvents(server);
  expect(events).toMatchObject([
    { kind: 'photo-changed', person_id: asha.id, session_id: session?.id, detail: 'new picture' },
    { kind: 'photo-changed', person_id: asha.id, session_id: session?.id, detail: 'turned private' },
  ]);
  expect(JSON.stringify(events)).not.toContain(asha.email);
});

test('a refused photo is no event', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const refused = await asha.client.call(updatePhoto, { id: asha.id }, { file: new Blob(['no picture']) });
  expect(refused.status).toBe(415);
  expect(await readEvents(server)).toEqual([]);
});

test('the store refuses to change an event [14.6]', async () => {
  const server = await startTestServer();
  await addEvent(server, { detail: 'by code' });
  const change = server.context.store.transaction((tx) =>
    tx.updateTable('security_events').set({ detail: 'changed' }).execute(),
  );
  await expect(change).rejects.toThrow('the security log is append-only');
  expect(await readEvents(server)).toMatchObject([{ detail: 'by code' }]);
});

test.each([
  [
    'security_events',
    'deleteOldSecurityEvents',
    ['server/platform/db/security-log.ts'],
    'server/platform/db/security-log.ts',
  ],
  [
    'case_events',
    'deleteOldCaseEvents',
    ['server/platform/db/schema/migrations/026-case-notes.ts'],
    'server/access/safety/old-cases.ts',
  ],
])(
  'no code updates %s, and only maintenance deletes them, by %s [14.6]',
  (table, deletion, changed, definedIn) => {
    const sources = globSync('{server,demo,scripts}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
    const builder = String.raw`(?:updateTable|deleteFrom|truncate|replaceInto)\(\s*['"\x60]${table}\b`;
    const statement = String.raw`(?:update|delete\s+from|truncate|replace\s+into)\s+${table}\b`;
    const change = new RegExp(`${builder}|${statement}`, 'i');
    const changing = sources.filter((file) => change.test(readFileSync(file, 'utf8')));
    expect(sources.length).toBeGreaterThan(150);
    expect(changing).toEqual(changed);
    const callers = sources.filter((file) => readFileSync(file, 'utf8').includes(deletion));
    expect(callers.toSorted()).toEqual([definedIn, 'server/maintenance.ts'].toSorted());
  },
);

test('events are kept for SECURITY_LOG_DAYS, 180 by default [14.6 M2.24]', async () => {
  const server = await startTestServer();
  for (let count = 0; count < 3; count += 1) await addEvent(server, { detail: 'old' });
  server.passTime(HOUR);
  await addEvent(server, { detail: 'young' });
  server.passTime(180 * DAY - HOUR - MINUTE);
  await runMaintenance(server.context);
  expect(await readEvents(server)).toHaveLength(4);
  server.passTime(2 * MINUTE);
  await runMaintenance(server.context);
  expect(await readEvents(server)).toMatchObject([{ detail: 'young' }]);

  const short = await startTestServer({ env: { SECURITY_LOG_DAYS: '2' } });
  await addEvent(short, {});
  short.passTime(2 * DAY + MINUTE);
  await runMaintenance(short.context);
  expect(await readEvents(short)).toEqual([]);
});

test('a repeated refusal stores one event a minute for each person and network', async () => {
  const server = await startTestServer();
  const refusal = { kind: 'log-in-refused', personId: 'asha', network: 'campus' } as const;
  for (let count = 0; count < 5; count += 1) await addEvent(server, refusal);
  expect(await readEvents(server)).toHaveLength(1);
  await addEvent(server, { ...refusal, personId: 'ravi' });
  await addEvent(server, { ...refusal, network: 'home' });
  await addEvent(server, { ...refusal, network: null });
  await addEvent(server, { ...refusal, personId: null });
  await addEvent(server, { ...refusal, kind: 'code-void' });
  expect(await readEvents(server)).toHaveLength(6);
  server.passTime(MINUTE);
  await addEvent(server, refusal);
  expect(await readEvents(server)).toHaveLength(7);
});

test('a wrong code adds an event for each address, with an account or without, so that both take the same time', async () => {
  const server = await startTestServer();
  const students = [await aStudent(server), await aStudent(server)];
  const addresses = [...students.map(({ email }) => email), 'nobody@iitd.ac.in', 'no-one@iitd.ac.in'];
  for (const email of addresses) {
    const stranger = server.newClient();
    await stranger.call(sendLoginCode, { email });
    for (let tries = 0; tries < 2; tries += 1)
      expect((await stranger.call(login, { email, otp: '000000' })).status).toBe(401);
  }
  const refused = (await readEvents(server)).filter(({ kind }) => kind === 'log-in-refused');
  expect(refused.map(({ person_id: id }) => id)).toEqual([...students.map(({ id }) => id), null, null]);
  expect(JSON.stringify(refused)).not.toContain('iitd');
});

test('a wrong code of a sign-up after one of a log-in adds an event, with an account or without, so that both take the same time', async () => {
  const server = await startTestServer();
  const addresses = [(await aStudent(server)).email, 'nobody@iitd.ac.in'];
  for (const email of addresses) {
    const stranger = server.newClient();
    await stranger.call(sendLoginCode, { email });
    await stranger.call(login, { email, otp: '000000' });
    server.passTime(1);
    const before = (await readEvents(server)).length;
    await stranger.call(register, aSignUpForm({ email }));
    const answer = await stranger.call(verifyUser, { email, otp: '000000' }, { file: await aPhoto() });
    expect(answer.status).toBe(401);
    expect((await readEvents(server)).slice(before)).toMatchObject([
      {
        kind: 'log-in-refused',
        person_id: null,
        detail: expect.stringMatching(/^wrong code of a sign-up, /),
      },
    ]);
  }
});

test.each(['code-void', 'guessing-warned', 'limit-struck', 'mail-limit-struck'] as const)(
  'a repeated %s stores one event a minute, too',
  async (kind) => {
    const server = await startTestServer();
    for (let count = 0; count < 3; count += 1) await addEvent(server, { kind, network: 'campus' });
    expect(await readEvents(server)).toHaveLength(1);
  },
);

test('refusals of ever new people and networks cannot fill the disk, and hide no log-in [14.6]', async () => {
  const server = await startTestServer();
  const flood = Array.from({ length: BOUNDED_ROWS_PER_HOUR + 50 }, (_, nth) =>
    addEvent(server, { kind: 'log-in-refused', personId: null, network: `network-${nth}` }),
  );
  await Promise.all(flood);
  // On PostgreSQL, writes that run in parallel do not see each other.
  const parallel = server.context.store.name === 'postgres' ? 10 : 0;
  const stored = (await readEvents(server)).length;
  expect(stored).toBeGreaterThanOrEqual(BOUNDED_ROWS_PER_HOUR);
  expect(stored).toBeLessThanOrEqual(BOUNDED_ROWS_PER_HOUR + parallel);
  await addEvent(server, { kind: 'log-in' });
  await addEvent(server, { kind: 'limit-struck' });
  expect(await readEvents(server)).toHaveLength(stored + 2);
  server.passTime(HOUR);
  await addEvent(server, { kind: 'log-in-refused' });
  expect(await readEvents(server)).toHaveLength(stored + 3);
});
