import { expect, test, vi } from 'vitest';
import { deleteAccount, requestDeletion } from '#contract/delete-account.ts';
import { updatePhoto, updateProfile } from '#contract/profile.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

const leaveInTest = defineWrite(
  'leaveInPhotoTest',
  async (tx, { personId, now }: { personId: string; now: number }): Promise<boolean> =>
    leaveAccount(tx, { personId, opinions: 'remove', now }),
);

const deletions = {
  'was deleted by its owner': ({ context: { store, clock } }: TestServer, { id }: Student) =>
    store.run(leaveInTest, { personId: id, now: clock() }),
  'was deleted for good': ({ context: { store } }: TestServer, { id }: Student) =>
    store.transaction((tx) => tx.deleteFrom('people').where('id', '=', id).execute()),
};
type Deletion = keyof typeof deletions;
const each = Object.keys(deletions) as Deletion[];

/** The names of the writes that run from now on. */
function listWrites({ context: { store } }: TestServer): readonly string[] {
  const names: string[] = [];
  const run = store.run.bind(store);
  vi.spyOn(store, 'run').mockImplementation((write, params) => {
    names.push(write.name);
    return run(write, params);
  });
  return names;
}

/** Photos without an owner, past or present: a request may still claim them, or their files are left over. */
async function unclaimed({ context: { store } }: TestServer): Promise<unknown[]> {
  return store.db.selectFrom('photo_leftovers').selectAll().where('person_id', 'is', null).execute();
}

test.each(each)(
  'an upload whose account %s meanwhile is refused once, without another try [6.15]',
  async (how) => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const { photos } = server.context;
    const put = photos.put.bind(photos);
    vi.spyOn(photos, 'put').mockImplementation(async (...photo) => {
      await put(...photo);
      await deletions[how](server, asha);
    });
    const writes = listWrites(server);
    const { status, error } = await asha.client.call(updatePhoto, {}, { file: await aPhoto() });
    expect([status, error.code]).toEqual([401, 'no_session']);
    expect(writes.filter((name) => name === 'swapPhoto').length).toBeLessThanOrEqual(1);
    expect(await unclaimed(server)).toEqual([]);
  },
);

test.each(each)('turning private is refused once when the account %s meanwhile', async (how) => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const { photos } = server.context;
  const copy = photos.copy.bind(photos);
  vi.spyOn(photos, 'copy').mockImplementation(async (...keys) => {
    const isCopied = await copy(...keys);
    await deletions[how](server, asha);
    return isCopied;
  });
  const writes = listWrites(server);
  const { status, error } = await asha.client.call(updateProfile, { updates: { public: 0 } });
  expect([status, error.code]).toEqual([401, 'no_session']);
  expect(writes.filter((name) => name === 'swapPhoto')).toHaveLength(1);
  expect(await unclaimed(server)).toEqual([]);
});

test('an account that is deleted while already private is not changed any more', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server, { public: 0, personality: 'introvert' });
  const { store } = server.context;
  const run = store.run.bind(store);
  const spy = vi.spyOn(store, 'run').mockImplementation(async (write, params) => {
    if (write.name === 'changeWhilePrivate') {
      spy.mockImplementation(run);
      await deletions['was deleted by its owner'](server, asha);
    }
    return run(write, params);
  });
  const answer = await asha.client.call(updateProfile, { updates: { public: 0, personality: 'extrovert' } });
  expect(answer.status).toBe(401);
  const row = await store.db
    .selectFrom('people')
    .select('personality')
    .where('id', '=', asha.id)
    .executeTakeFirst();
  expect(row?.personality).toBe('introvert');
});

test('uploads, turning private and the deletion of the account at once: each call gets 200, or 401 after the deletion', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await asha.client.call(requestDeletion);
  const otp = await server.mailbox.nextCode(asha.email);
  const file = await aPhoto();
  const { cookie } = asha.client;
  const client = () => Object.assign(server.newClient(), { cookie });
  const [deleted, ...others] = await Promise.all([
    client().call(deleteAccount, { otp, opinions: 'remove' }),
    client().call(updatePhoto, {}, { file }),
    client().call(updateProfile, { updates: { public: 0 } }),
    client().call(updatePhoto, {}, { file }),
  ]);
  expect(deleted.status).toBe(200);
  for (const { status } of others) expect([200, 401]).toContain(status);
  expect(await unclaimed(server)).toEqual([]);
});
