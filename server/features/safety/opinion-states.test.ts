import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOpinion, getOpinions } from '#contract/opinions.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { approve, listRestricts, restrict, unrestrict } from '#contract/safety.ts';
import type { Wall } from '#contract/user.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

async function threeStudents(): Promise<[Student, Student, Student]> {
  return [await aStudent(server), await aStudent(server), await aStudent(server)];
}

/** What a viewer sees of the opinions on a profile: in the list, in its count, and on the card. */
async function viewOf({ client, id }: Student, profile: Student) {
  const [head, ...opinions] = (await client.call(getOpinions, { id: profile.id })).body;
  const list = { count: head.count, opinions: opinions.map(({ comment, state }) => `${comment} ${state}`) };
  if (id === profile.id) return list;
  const card = (await client.call(getUser, { id: profile.id })).body;
  if (!('firstOpinion' in card)) throw new Error('not a card');
  expect(card.opinions).toBe(head.count);
  expect(card.firstOpinion?.comment_id).toBe(opinions[0]?.comment_id);
  return list;
}

const nothing = { count: 0, opinions: [] };

const setWall = ({ client }: Student, wall: Wall) => client.call(updateProfile, { updates: { wall } });

describe('a restriction', () => {
  test('shows the person’s opinions, old and new, only to the two people, and ends without a trace [S2.1]', async () => {
    const [owner, writer, third] = await threeStudents();
    await writeOn(writer, owner, 'Old.');
    expect(await viewOf(third, owner)).toEqual({ count: 1, opinions: ['Old. shown'] });
    expect((await owner.client.call(restrict, { id: writer.id })).status).toBe(200);
    await writeOn(writer, owner, 'New.');
    const both = { count: 2, opinions: ['New. shown', 'Old. shown'] };
    expect(await viewOf(third, owner)).toEqual(nothing);
    expect(await viewOf(writer, owner)).toEqual(both);
    expect(await viewOf(owner, owner)).toEqual(both);
    await owner.client.call(unrestrict, { id: writer.id });
    expect(await viewOf(third, owner)).toEqual(both);
  });

  test('changes nothing else for the person: neither opinions on others nor the profile', async () => {
    const [owner, writer, third] = await threeStudents();
    await owner.client.call(restrict, { id: writer.id });
    await writeOn(writer, third, 'Elsewhere.');
    expect(await viewOf(owner, third)).toEqual({ count: 1, opinions: ['Elsewhere. shown'] });
    expect((await writer.client.call(getUser, { id: owner.id })).status).toBe(200);
  });

  test('is listed only to its owner', async () => {
    const [owner, writer] = await threeStudents();
    await owner.client.call(restrict, { id: writer.id });
    expect((await owner.client.call(listRestricts)).body.data).toMatchObject([{ id: writer.id }]);
    expect((await writer.client.call(listRestricts)).body.data).toEqual([]);
  });
});

describe('a profile whose owner approves opinions', () => {
  test('shows a waiting opinion only to its author and the owner, until the owner approves it [S3.2]', async () => {
    const [owner, writer, third] = await threeStudents();
    expect((await setWall(owner, 'approve')).body.data).toMatchObject({ wall: 'approve' });
    const { commentId, answer } = await writeOn(writer, owner, 'Please.');
    expect(answer.status).toBe(200);
    const waiting = { count: 1, opinions: ['Please. waiting'] };
    expect(await viewOf(writer, owner)).toEqual(waiting);
    expect(await viewOf(owner, owner)).toEqual(waiting);
    expect(await viewOf(third, owner)).toEqual(nothing);
    expect((await owner.client.call(approve, { id: commentId })).status).toBe(200);
    expect((await owner.client.call(approve, { id: commentId })).status).toBe(200);
    const shown = { count: 1, opinions: ['Please. shown'] };
    for (const viewer of [writer, owner, third]) expect(await viewOf(viewer, owner)).toEqual(shown);
  });

  test('lets nobody else approve: the author gets 403, a person who does not see the opinion 404', async () => {
    const [owner, writer, third] = await threeStudents();
    await setWall(owner, 'approve');
    const { commentId } = await writeOn(writer, owner);
    expect((await writer.client.call(approve, { id: commentId })).status).toBe(403);
    expect((await third.client.call(approve, { id: commentId })).status).toBe(404);
    expect((await third.client.call(deleteOpinion, { id: commentId })).status).toBe(404);
    expect((await owner.client.call(approve, { id: 'nothing' })).status).toBe(404);
  });

  test('keeps the count right when a waiting opinion is deleted', async () => {
    const [owner, writer, third] = await threeStudents();
    await writeOn(writer, owner, 'Shown.');
    await setWall(owner, 'approve');
    const { commentId } = await writeOn(writer, owner, 'Waiting.');
    expect((await owner.client.call(deleteOpinion, { id: commentId })).status).toBe(200);
    for (const viewer of [writer, owner, third])
      expect(await viewOf(viewer, owner)).toEqual({ count: 1, opinions: ['Shown. shown'] });
  });

  test('shows what its owner writes at once', async () => {
    const [owner, , third] = await threeStudents();
    await setWall(owner, 'approve');
    await writeOn(owner, owner, 'Myself.');
    expect(await viewOf(third, owner)).toEqual({ count: 1, opinions: ['Myself. shown'] });
  });
});

describe('a profile that takes no opinions', () => {
  test('shows this before somebody writes, refuses an opinion, and takes opinions again later [S3.1]', async () => {
    const [owner, writer] = await threeStudents();
    const cardOf = async () => (await writer.client.call(getUser, { id: owner.id })).body;
    expect(await cardOf()).not.toHaveProperty('canWrite');
    await setWall(owner, 'nobody');
    expect(await cardOf()).toMatchObject({ opinions: 0, canWrite: false });
    expect(await cardOf()).not.toHaveProperty('wall');
    const [head] = (await writer.client.call(getOpinions, { id: owner.id })).body;
    expect(head.canWrite).toBe(false);
    const { answer } = await writeOn(writer, owner);
    expect([answer.status, answer.error.code]).toEqual([403, 'wall_closed']);
    await setWall(owner, 'everyone');
    expect(await cardOf()).not.toHaveProperty('canWrite');
    expect((await writer.client.call(getOpinions, { id: owner.id })).body[0].canWrite).toBe(true);
    expect((await writeOn(writer, owner)).answer.status).toBe(200);
  });
});

test('an unknown value of wall is refused with the allowed values', async () => {
  const [owner] = await threeStudents();
  const answer = await owner.client.call(updateProfile, { updates: { wall: 'friends' } });
  expect([answer.status, JSON.stringify(answer.error.fields)]).toEqual([
    400,
    expect.stringContaining('everyone, approve, nobody'),
  ]);
});

test('the setting of a wall is shown only to its owner', async () => {
  const [owner, writer] = await threeStudents();
  await setWall(owner, 'approve');
  expect((await writer.client.call(getUser, { id: owner.id })).body).not.toHaveProperty('wall');
});
