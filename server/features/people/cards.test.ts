import { expect, test } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import type { Card } from '#contract/user-object.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import { createStatementCounter } from '#test/count-statements.ts';
import { startTestServer } from '#test/test-server.ts';
import { prepareContents } from './card-queries.ts';
import { createCardReader } from './cards.ts';

const viewerOf = ({ id }: Student) => ({ id, state: 'active' as const, relations: null });

test('a page omits a person who has turned private after its ids were read, for every viewer', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const [asha, ben, chandra] = [await aStudent(server), await aStudent(server), await aStudent(server)];
  const cards = createCardReader(store);
  const ids = [asha.id, ben.id, chandra.id];
  const readIds = async (viewer: Student) => {
    const { json, count } = await cards.readCards(viewerOf(viewer), ids);
    const read = JSON.parse(json) as Card[];
    expect(read).toHaveLength(count);
    expect(cards.peekCards(viewerOf(viewer), ids)).toMatchObject({ json, count });
    return read.map(({ _id }) => _id);
  };
  expect(await readIds(asha)).toEqual([ben.id, chandra.id]);
  await ben.client.call(updateProfile, { updates: { public: 0 } });
  expect(cards.peekCards(viewerOf(asha), ids)).toBeUndefined();
  expect(await readIds(asha)).toEqual([chandra.id]);
  expect(await readIds(chandra)).toEqual([asha.id]);
});

test('the content of a card is the same for every viewer; the reaction is added for each viewer', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await reactTo(asha, ben, 'like');
  const content = (await prepareContents(store.db)([ben.id])).get(ben.id);
  expect(content).toMatchObject({ _id: ben.id, like: 1, email: '', phone: '' });
  expect(content).not.toHaveProperty('reaction');
  const cards = createCardReader(store);
  const readFor = async (id: string) =>
    JSON.parse((await cards.readCards({ id, state: 'active', relations: null }, [ben.id])).json) as Card[];
  expect(await readFor(asha.id)).toEqual([{ ...content, reaction: { [asha.id]: 'like' } }]);
  expect(await readFor('somebody-else')).toEqual([{ ...content, reaction: {} }]);
});

test('/getuser of another person answers the card that lists have: counts, newest opinion, own reaction [6.11]', async () => {
  const server = await startTestServer();
  const [asha, ben, chandra] = [await aStudent(server), await aStudent(server), await aStudent(server)];
  await reactTo(asha, ben, 'like');
  await reactTo(chandra, ben, 'dislike');
  await writeOn(chandra, ben, 'Explains well.');
  const { body: card } = await asha.client.call(getUser, { id: ben.id });
  const { body: list } = await asha.client.call(getPeople);
  expect(card).toEqual(list.find(({ _id }) => _id === ben.id));
  expect(card).toMatchObject({
    like: 1,
    dislike: 1,
    reaction: { [asha.id]: 'like' },
    opinions: 1,
    firstOpinion: { comment: 'Explains well.', commenter_id: chandra.id },
  });
});

test('one statement reads the contents for several calls at the same time, and each call gets its own people', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const [asha, ben, chandra] = [await aStudent(server), await aStudent(server), await aStudent(server)];
  const { counter, plugin } = createStatementCounter();
  const cards = createCardReader({ ...store, urgentDb: store.urgentDb.withPlugin(plugin) });
  const idsFor = async (viewer: Student, ids: string[]) => {
    const { json } = await cards.readCards(viewerOf(viewer), ids);
    return (JSON.parse(json) as Card[]).map(({ _id }) => _id);
  };
  const pages = [
    idsFor(asha, [chandra.id, ben.id]),
    idsFor(ben, [asha.id]),
    idsFor(chandra, [ben.id, asha.id]),
  ];
  expect(await Promise.all(pages)).toEqual([[chandra.id, ben.id], [asha.id], [ben.id, asha.id]]);
  expect(counter.statements).toBe(1);
});
