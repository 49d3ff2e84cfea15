import { expect, inject, onTestFinished, test } from 'vitest';
import { getOpinions } from '#contract/opinions.ts';
import { getUser, me } from '#contract/profile.ts';
import { reactTo, signUp, writeOn, type Student } from '#test/builders.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { aFolder } from '#test/server-process.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

/** Signs up as a person does. */
async function aNewcomer(server: TestServer): Promise<Student> {
  const { client, user, email } = await signUp(server);
  return { id: user.uid, email, name: user.name, photo: '', client };
}

/** Writes an opinion on the owner and dislikes the owner. @returns what the owner and the other person then see. */
async function tryOn(owner: Student, other: Student) {
  await writeOn(other, owner);
  await reactTo(other, owner, 'dislike');
  const [, opinion] = (await other.client.call(getOpinions, { id: owner.id })).body;
  const seen = (await other.client.call(getUser, { id: owner.id })).body;
  const own = (await owner.client.call(me)).body;
  return { wall: own.wall, opinion: opinion?.state, dislikes: [own.dislike, seen.dislike] };
}

test('with PRESET=campus, new people approve each opinion about them, and only the owner sees dislikes [S6.3]', async () => {
  const server = await startTestServer({ env: { PRESET: 'campus' } });
  const [owner, other] = [await aNewcomer(server), await aNewcomer(server)];
  expect(await tryOn(owner, other)).toEqual({ wall: 'approve', opinion: 'waiting', dislikes: [1, 0] });
});

test('PRESET=campus, when switched on later, does not change the walls of existing accounts [S6.3]', async () => {
  const dataDir = await aFolder();
  const env: Record<string, string> =
    inject('store') === 'postgres' ? { DATABASE_URL: await anEmptyDatabase() } : {};
  const before = await openTestServer({ dataDir, env });
  const [owner, other] = [await aNewcomer(before.server), await aNewcomer(before.server)];
  await writeOn(other, owner);
  await before.stop();
  const after = await openTestServer({ dataDir, env: { ...env, PRESET: 'campus' } });
  onTestFinished(() => after.stop());
  const onNew = ({ client, ...rest }: Student): Student => ({
    ...rest,
    client: Object.assign(after.server.newClient(), { cookie: client.cookie }),
  });
  const seen = await tryOn(onNew(owner), onNew(other));
  expect(seen).toEqual({ wall: 'everyone', opinion: 'shown', dislikes: [1, 0] });
  expect((await onNew(other).client.call(getOpinions, { id: owner.id })).body[0].count).toBe(2);
  expect((await (await aNewcomer(after.server)).client.call(me)).body.wall).toBe('approve');
});
