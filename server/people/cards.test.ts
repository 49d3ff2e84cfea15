import { describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/profile.ts';
import { aStudent, reactTo, type Student } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';
import { createCardReader } from './cards.ts';

describe('the parts of a card', () => {
  test('omit a person who has turned private after the ids were read, for every viewer', async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const [asha, ben, chandra] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    const viewerOf = ({ id }: Student) => ({ id, state: 'active' as const });
    const cards = createCardReader(store.db);
    const ids = [asha.id, ben.id, chandra.id];
    const idsOf = (read: { _id: string }[]) => read.map(({ _id }) => _id);
    expect(idsOf(await cards.readCards(viewerOf(asha), ids))).toEqual([ben.id, chandra.id]);
    await ben.client.call(updateProfile, { updates: { public: 0 } });
    expect(idsOf(await cards.readCards(viewerOf(asha), ids))).toEqual([chandra.id]);
    expect([...(await cards.readContents(ids)).keys()].toSorted()).toEqual([asha.id, chandra.id].toSorted());
    expect([...(await cards.readViewerParts(viewerOf(asha), ids)).keys()]).toEqual([chandra.id]);
  });

  test('are a content, the same for every viewer and without e-mail, phone and reaction, and the viewer’s part', async () => {
    const server = await startTestServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    await reactTo(asha, ben, 'like');
    const { readContents, readViewerParts } = createCardReader(server.context.store.db);
    const content = (await readContents([ben.id])).get(ben.id);
    expect(content).toMatchObject({ _id: ben.id, like: 1, email: '', phone: '' });
    expect(content).not.toHaveProperty('reaction');
    const parts = await readViewerParts({ id: asha.id, state: 'active' }, [ben.id]);
    expect(parts.get(ben.id)).toEqual({ reaction: 'like' });
  });
});
