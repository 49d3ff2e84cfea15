import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOpinion } from '#contract/opinions.ts';
import { getPeople } from '#contract/people.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { approve, block, unblock } from '#contract/safety.ts';
import { readRelations } from '#server/access/safety/relations.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import type { TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';
import { createCardReader } from './cards.ts';

/** A viewer with a block has separate cards in memory, without the opinions of the blocked person. */

let first: TestServer;
let second: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ first, second, stop } = await openTwoNodes());
});
afterAll(() => stop());

async function aBlockingViewer(): Promise<{ viewer: Student; blocked: Student }> {
  const [viewer, blocked] = [await aStudent(first), await aStudent(first)];
  await viewer.client.call(block, { id: blocked.id });
  return { viewer, blocked };
}

test('the cards of a viewer with a block are in memory after the first read, and only for that viewer', async () => {
  const [{ viewer, blocked }, owner] = [await aBlockingViewer(), await aStudent(first)];
  await writeOn(blocked, owner);
  const cards = createCardReader(first.context.store);
  const readerOf = async ({ id }: Student) => {
    const account = { id, state: 'active' as const };
    return { ...account, relations: await readRelations(first.context.store.db, account) };
  };
  const [reader, other] = [await readerOf(viewer), await readerOf((await aBlockingViewer()).viewer)];
  const read = await cards.readCards(reader, [owner.id]);
  expect(JSON.parse(read.json)).toMatchObject([{ opinions: 0, firstOpinion: null }]);
  expect(cards.peekCards(reader, [owner.id])).toMatchObject({ json: read.json });
  expect(cards.peekCards(other, [owner.id])).toBeUndefined();
  expect(JSON.parse((await cards.readCards(other, [owner.id])).json)).toMatchObject([{ opinions: 1 }]);
});

test('a viewer with a block sees each change at once on every node', async () => {
  const { viewer, blocked } = await aBlockingViewer();
  const [owner, writer] = [await aStudent(first), await aStudent(first)];
  const elsewhere = second.newClient();
  elsewhere.cookie = viewer.client.cookie;
  const cardOf = async (client: Client): Promise<unknown[]> => {
    const { body: list } = await client.call(getPeople, { limit: 50 });
    const answer = await client.call(getUser, { id: owner.id });
    const user = answer.status === 200 && 'firstOpinion' in answer.body ? answer.body : undefined;
    const listed = list.find(({ _id }) => _id === owner.id);
    return [listed, user].map(
      (card) =>
        card && [
          card.like,
          card.opinions,
          card.firstOpinion?.comment_id,
          card.firstOpinion?.commenterImage !== '',
        ],
    );
  };
  /** Reads twice on each node, because the second answer comes from memory. */
  const see = async () => {
    const seen: unknown[] = [];
    for (const client of [elsewhere, viewer.client, elsewhere, viewer.client])
      seen.push(...(await cardOf(client)));
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    return seen[0];
  };
  expect(await see()).toEqual([0, 0, undefined, true]);
  const { commentId: shown } = await writeOn(writer, owner);
  expect(await see()).toEqual([0, 1, shown, true]);
  const { commentId: hidden } = await writeOn(blocked, owner);
  expect(await see()).toEqual([0, 1, shown, true]);
  await reactTo(writer, owner, 'like');
  expect(await see()).toEqual([1, 1, shown, true]);
  await writer.client.call(updateProfile, { updates: { public: 0 } });
  expect(await see()).toEqual([1, 1, shown, false]);
  await writer.client.call(updateProfile, { updates: { public: 1 } });
  await owner.client.call(updateProfile, { updates: { wall: 'approve' } });
  expect(await see()).toEqual([1, 1, shown, true]);
  const { commentId: waiting } = await writeOn(viewer, owner);
  expect(await see()).toEqual([1, 2, waiting, true]);
  await owner.client.call(approve, { id: waiting });
  expect(await see()).toEqual([1, 2, waiting, true]);
  await owner.client.call(deleteOpinion, { id: waiting });
  expect(await see()).toEqual([1, 1, shown, true]);
  await owner.client.call(updateProfile, { updates: { public: 0 } });
  expect(await see()).toBeUndefined();
  await owner.client.call(updateProfile, { updates: { public: 1 } });
  await viewer.client.call(unblock, { id: blocked.id });
  expect(await see()).toEqual([1, 2, hidden, true]);
  await viewer.client.call(block, { id: owner.id });
  expect(await see()).toBeUndefined();
});
