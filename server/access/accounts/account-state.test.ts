import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestDeletion } from '#contract/delete-account.ts';
import { deleteOpinion, getOpinions, writeOpinion } from '#contract/opinions.ts';
import { getPeople, searchPeople, sorts } from '#contract/people.ts';
import { getUser, me, setLink, updateProfile } from '#contract/profile.ts';
import { react } from '#contract/reactions.ts';
import { listSessions } from '#contract/sessions.ts';
import { login, logout, sendLoginCode } from '#contract/sign-in.ts';
import type { AccountState } from '#server/platform/db/schema/tables.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

async function setState({ id }: Student, state: AccountState): Promise<void> {
  await server.context.store.transaction((tx) =>
    tx.updateTable('people').set({ state }).where('id', '=', id).execute(),
  );
}

describe.each([
  ['suspended', [403, 'suspended']],
  ['leaving', [401, 'no_session']],
] as const)('an account that is %s', (state, refusal) => {
  test('gets the same refusal from every call about others or its own profile, and is served again after it becomes active [3.5]', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const { client } = ben;
    const cookie = client.cookie;
    await setState(ben, state);
    const answers = [
      await client.call(getPeople),
      await client.call(searchPeople, { user: 'asha' }),
      await client.call(getUser, { id: asha.id }),
      await client.call(getOpinions, { id: asha.id }),
      await client.call(writeOpinion, { user_id: asha.id, comment_id: randomUUID(), comment: 'Hello.' }),
      await client.call(deleteOpinion, { id: randomUUID() }),
      await client.call(react, { id: asha.id, like: 'like' }),
      await client.call(updateProfile, { updates: { public: 0 } }),
      await client.call(setLink, { platform: 'github', url: '' }),
    ];
    for (const { status, error } of answers) expect([status, error.code]).toEqual(refusal);
    await setState(ben, 'active');
    client.cookie = cookie;
    expect((await client.call(me)).status).toBe(200);
  });

  test('is invisible to others in lists, search, profiles and opinions, and nobody can react to it or write on it', async () => {
    const asha = await aStudent(server);
    const gone = await aStudent(server, { name: `Gone ${state}`, state, course: 'llb' });
    const answers = [
      await asha.client.call(getUser, { id: gone.id }),
      await asha.client.call(getOpinions, { id: gone.id }),
      await asha.client.call(react, { id: gone.id, like: 'like' }),
      (await writeOn(asha, gone)).answer,
    ];
    for (const { status, error } of answers) expect([status, error.code]).toEqual([404, 'not_found']);
    for (const hated of sorts) {
      for (const course of ['', 'llb']) {
        const { body } = await asha.client.call(getPeople, { hated, course, limit: 50 });
        expect(body.map(({ _id }) => _id)).not.toContain(gone.id);
      }
    }
    for (const user of [`Gone ${state}`, 'gone', 'gonee'])
      expect((await asha.client.call(searchPeople, { user })).body.data).toEqual([]);
  });
});

test.each([
  ['suspended', 'is still named on the opinions it has written, but without picture'],
  ['leaving', 'is named nowhere: its opinions have no name, no id and no picture'],
] as const)('an account that is %s %s', async (state, _how) => {
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await writeOn(ben, asha);
  await setState(ben, state);
  const [, opinion] = (await asha.client.call(getOpinions, { id: asha.id })).body;
  const named = { commenter: ben.name, commenter_id: ben.id, commenterImage: '' };
  const nameless = { commenter: 'Former student', commenter_id: '', commenterImage: '' };
  expect(opinion).toMatchObject(state === 'leaving' ? nameless : named);
});

test('a leaving account cannot log in, with the same answer as a wrong code', async () => {
  const { email, ...student } = await aStudent(server);
  await setState({ email, ...student }, 'leaving');
  const client = server.newClient();
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  expect((await client.call(login, { email, otp })).error.code).toBe('wrong_code');
});

test('a suspended account can log in, learns when the suspension ends, and may make only calls about its own account [S10.1]', async () => {
  const { email, id, client: earlier } = await aStudent(server);
  const until = Date.UTC(2090, 4, 3);
  await server.context.store.transaction((tx) =>
    tx
      .updateTable('people')
      .set({ state: 'suspended', suspended_until: until })
      .where('id', '=', id)
      .execute(),
  );
  expect((await earlier.call(getPeople)).error.message).toContain('suspended until 3 May 2090');
  const client = server.newClient();
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  const { body } = await client.call(login, { email, otp });
  expect([body.success, body.message]).toEqual([true, expect.stringContaining('suspended until 3 May 2090')]);
  const download = await client.fetch('/export');
  expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const answers = [
    await client.call(me),
    await client.call(listSessions),
    await client.call(requestDeletion),
    await client.call(logout),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('the store refuses an unknown state', async () => {
  const asha = await aStudent(server);
  await expect(setState(asha, 'banned' as AccountState)).rejects.toThrow(/check/i);
});
