import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getNotices } from '#contract/notices.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { block, restrict } from '#contract/safety.ts';
import { readOwnChoices } from '#server/access/own-data.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

/** Every read path, with people and opinions in every state that hides them. */

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
});
afterAll(() => stop());

async function changePerson({ id }: Student, changes: { state: 'suspended' | 'leaving' }): Promise<void> {
  const { store } = server.context;
  await store.transaction((tx) => tx.updateTable('people').set(changes).where('id', '=', id).execute());
}

let named = 0;

describe('a person', () => {
  const states: Record<string, (viewer: Student, person: Student) => Promise<unknown>> = {
    private: async (_, { client }) => client.call(updateProfile, { updates: { public: 0 } }),
    blocked: async ({ client }, { id }) => client.call(block, { id }),
    'blocking the viewer': async ({ id }, { client }) => client.call(block, { id }),
    suspended: async (_, person) => changePerson(person, { state: 'suspended' }),
    leaving: async (_, person) => changePerson(person, { state: 'leaving' }),
  };
  /** Whether a path shows the person. */
  const paths: Record<string, (viewer: Student, person: Student) => Promise<boolean>> = {
    list: async ({ client }, { id }) =>
      (await client.call(getPeople, { limit: 50, course: 'mtech' })).body.some(({ _id }) => _id === id),
    'sorted list': async ({ client }, { id }) =>
      (await client.call(getPeople, { limit: 50, course: 'mtech', hated: 'loved' })).body.some(
        ({ _id }) => _id === id,
      ),
    search: async ({ client }, { id, name }) =>
      (await client.call(searchPeople, { user: name })).body.data.some(({ _id }) => _id === id),
    profile: async ({ client }, { id }) => (await client.call(getUser, { id })).ok,
    opinions: async ({ client }, { id }) => (await client.call(getOpinions, { id })).ok,
    'name in a download': async (viewer, person) => {
      // An earlier choice, whose person may be hidden now.
      await reactTo(viewer, person, 'like');
      return (await readOwnChoices(server.context.store.db, { id: viewer.id, state: 'active' })).some(
        ({ to }) => to === person.name,
      );
    },
    reaction: async (viewer, person) => (await reactTo(viewer, person, 'like')).ok,
    writing: async (viewer, person) => (await writeOn(viewer, person)).answer.ok,
  };

  describe.each(Object.keys(states))('that is %s', (state) => {
    test.each(Object.keys(paths))('is hidden in: %s', async (path) => {
      named += 1;
      const viewer = await aStudent(server);
      const person = await aStudent(server, { course: 'mtech', name: `Zubin Readpath${named}` });
      const shows = async () => paths[path]?.(viewer, person);
      expect(await shows(), 'before').toBe(true);
      await states[state]?.(viewer, person);
      expect(await shows(), 'after').toBe(false);
    });
  });
});

describe('an opinion', () => {
  interface Scene {
    readonly owner: Student;
    readonly author: Student;
    readonly third: Student;
    readonly commentId: string;
  }
  type Who = 'owner' | 'author' | 'third';
  const setState = async ({ owner, commentId }: Scene, state: 'waiting' | 'held' | 'removed') => {
    await server.context.store.transaction(async (tx) => {
      await tx.updateTable('opinions').set({ state }).where('id', '=', commentId).execute();
      await tx.updateTable('people').set({ opinions: 0 }).where('id', '=', owner.id).execute();
    });
  };
  interface State {
    readonly set: (scene: Scene) => Promise<unknown>;
    readonly seenBy: readonly Who[];
    /** The notice of the owner. */
    readonly notice: 'opinion' | 'waiting' | 'none';
  }
  const states: Record<string, State> = {
    'of a restricted author': {
      set: async ({ owner, author }) => owner.client.call(restrict, { id: author.id }),
      seenBy: ['owner', 'author'],
      notice: 'none',
    },
    waiting: {
      set: async (scene) => setState(scene, 'waiting'),
      seenBy: ['owner', 'author'],
      notice: 'waiting',
    },
    held: { set: async (scene) => setState(scene, 'held'), seenBy: ['author'], notice: 'none' },
    removed: { set: async (scene) => setState(scene, 'removed'), seenBy: [], notice: 'none' },
    'of an author whom the third person has blocked': {
      set: async ({ author, third }) => third.client.call(block, { id: author.id }),
      seenBy: ['owner', 'author'],
      notice: 'opinion',
    },
    'of an author whom the owner has blocked': {
      set: async ({ author, owner }) => owner.client.call(block, { id: author.id }),
      // The author does not see the profile any more.
      seenBy: ['third'],
      notice: 'none',
    },
  };
  /** Whether a path shows the opinion. */
  const paths: Record<string, (viewer: Student, scene: Scene) => Promise<boolean>> = {
    opinions: async ({ client }, { owner, commentId }) => {
      const answer = await client.call(getOpinions, { id: owner.id });
      return (
        answer.ok && answer.body.slice(1).some((one) => 'comment_id' in one && one.comment_id === commentId)
      );
    },
    count: async ({ client }, { owner }) => {
      const answer = await client.call(getOpinions, { id: owner.id });
      return answer.ok && answer.body[0].count > 0;
    },
    'first opinion of the card': async ({ client }, { owner, commentId }) => {
      const answer = await client.call(getUser, { id: owner.id });
      return answer.ok && 'firstOpinion' in answer.body && answer.body.firstOpinion?.comment_id === commentId;
    },
    'count of the card': async ({ client }, { owner }) => {
      const answer = await client.call(getUser, { id: owner.id });
      return answer.ok && 'opinions' in answer.body && answer.body.opinions > 0;
    },
    'card in the list': async ({ client }, { owner, commentId }) => {
      const { body } = await client.call(getPeople, { limit: 50, course: 'llb' });
      return body.some(({ _id, firstOpinion }) => _id === owner.id && firstOpinion?.comment_id === commentId);
    },
  };

  const aScene = async (): Promise<Scene> => {
    const owner = await aStudent(server, { course: 'llb' });
    const [author, third] = [await aStudent(server), await aStudent(server)];
    const { commentId } = await writeOn(author, owner);
    return { owner, author, third, commentId };
  };

  test.each(Object.keys(states))(
    'that is %s is in the notices of the owner alone, if at all',
    async (state) => {
      const scene = await aScene();
      const { owner, author, third } = scene;
      const noticeOf = async ({ client }: Student) => {
        const { unread, data } = (await client.call(getNotices)).body;
        expect(data).toHaveLength(unread);
        return data[0]?.kind ?? 'none';
      };
      expect(await noticeOf(owner), 'before').toBe('opinion');
      await states[state]?.set(scene);
      expect(await noticeOf(owner), 'after').toBe(states[state]?.notice);
      expect([await noticeOf(author), await noticeOf(third)]).toEqual(['none', 'none']);
    },
  );

  describe.each(Object.keys(states))('that is %s', (state) => {
    test.each(Object.keys(paths))('is seen by the right people in: %s', async (path) => {
      const scene = await aScene();
      const seers = async () => {
        const seen: Who[] = [];
        for (const who of ['owner', 'author', 'third'] as const)
          if (await paths[path]?.(scene[who], scene)) seen.push(who);
        return seen;
      };
      // The owner's own card is in no list, and is no card.
      const hasOwner = path === 'opinions' || path === 'count';
      const withoutOwner = (who: readonly Who[]) => who.filter((one) => hasOwner || one !== 'owner');
      expect(await seers(), 'before').toEqual(withoutOwner(['owner', 'author', 'third']));
      await states[state]?.set(scene);
      expect(await seers(), 'after').toEqual(withoutOwner(states[state]?.seenBy ?? []));
    });
  });
});
