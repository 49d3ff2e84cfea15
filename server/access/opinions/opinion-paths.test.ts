import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getNotices } from '#contract/notices.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { block, restrict } from '#contract/safety.ts';
import type { Card } from '#contract/user-object.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { openEventStream } from '#test/event-stream.ts';
import { cardOf, openReadPaths, readTable, type NamedStudent, type ReadPaths } from '#test/read-paths.ts';
import { readDailyMails, wantDailyMails } from '#test/sent-data.ts';

/**
 * Tests every read path with an opinion in every state that hides opinions. docs/read-paths.md has the table of
 * visibility.
 */

let open: ReadPaths;
beforeAll(async () => {
  open = await openReadPaths();
});
afterAll(() => open.stop());

interface Scene {
  readonly owner: NamedStudent;
  readonly author: Student;
  readonly third: Student;
  readonly commentId: string;
  readonly text: string;
}
const table = readTable('Opinions');
const setState = async ({ owner, commentId }: Scene, state: 'waiting' | 'held' | 'removed') => {
  await open.server.context.store.transaction(async (tx) => {
    await tx.updateTable('opinions').set({ state }).where('id', '=', commentId).execute();
    await tx.updateTable('people').set({ opinions: 0 }).where('id', '=', owner.id).execute();
    afterCommit(tx, { kind: 'opinions-changed', profileId: owner.id });
  });
};
const states: Record<string, (scene: Scene) => Promise<unknown>> = {
  'restricted author': ({ owner, author }) => owner.client.call(restrict, { id: author.id }),
  waiting: (scene) => setState(scene, 'waiting'),
  held: (scene) => setState(scene, 'held'),
  removed: (scene) => setState(scene, 'removed'),
  'T blocks A': ({ author, third }) => third.client.call(block, { id: author.id }),
  'O blocks A': ({ author, owner }) => owner.client.call(block, { id: author.id }),
  'A private': ({ author }) => author.client.call(updateProfile, { updates: { public: 0 } }),
  'A suspended': ({ author }) => open.suspend(author),
  'A leaves, removed': ({ author }) => open.leave(author, 'remove'),
  'A leaves, nameless': ({ author }) => open.leave(author, 'anonymise'),
};

const readList = async ({ client }: Student, { owner }: Scene) => {
  const answer = await client.call(getOpinions, { id: owner.id });
  return answer.ok ? answer.body : null;
};
const findIn = async (viewer: Student, scene: Scene) => {
  const [, ...opinions] = (await readList(viewer, scene)) ?? [];
  return opinions.find((one) => 'comment_id' in one && one.comment_id === scene.commentId);
};
const readProfile = async ({ client }: Student, { owner }: Scene) => {
  const answer = await client.call(getUser, { id: owner.id });
  return answer.ok && 'firstOpinion' in answer.body ? answer.body : undefined;
};
const isFirst = (card: Card | undefined, { commentId }: Scene) =>
  card?.firstOpinion?.comment_id === commentId;
const noticeKinds = async ({ client }: Student) => {
  const answer = await client.call(getNotices);
  if (!answer.ok) return [];
  expect(answer.body.data).toHaveLength(answer.body.unread);
  return answer.body.data.map(({ kind }) => kind);
};
/** The read paths by name. A path resolves to true if it shows the opinion. */
const paths: Record<string, (viewer: Student, scene: Scene) => Promise<boolean>> = {
  opinions: async (viewer, scene) => (await findIn(viewer, scene)) !== undefined,
  'count of opinions': async (viewer, scene) => ((await readList(viewer, scene))?.[0].count ?? 0) > 0,
  'first opinion of the card': async (viewer, scene) => isFirst(await readProfile(viewer, scene), scene),
  'count of the card': async (viewer, scene) => ((await readProfile(viewer, scene))?.opinions ?? 0) > 0,
  'card in the list': async (viewer, scene) => isFirst(await cardOf('list', viewer, scene.owner), scene),
  'card in a sorted list': async (viewer, scene) =>
    isFirst(await cardOf('sorted list', viewer, scene.owner), scene),
  'card in search': async (viewer, scene) => isFirst(await cardOf('search', viewer, scene.owner), scene),
  'name of A': async (viewer, scene) => (await findIn(viewer, scene))?.commenter === scene.author.name,
  'picture of A': async (viewer, scene) => Boolean((await findIn(viewer, scene))?.commenterImage),
  notices: async (viewer) => (await noticeKinds(viewer)).length > 0,
  'live number of notices': async ({ client }) => {
    const stream = await openEventStream(client);
    const event = await stream.next();
    await stream.close();
    return event !== null && event.data !== '{"unread":0,"opinions":0,"newest":null}';
  },
  'daily mail': async (viewer, { owner, author, third }) => {
    const { context } = open.server;
    await context.store.transaction((tx) => wantDailyMails(tx, [owner, author, third]));
    return (await readDailyMails(context, context.clock())).some(({ to }) => to === viewer.email);
  },
  download: async ({ client }, { text }) => {
    const answer = await client.fetch('/export');
    if (!answer.ok) return false;
    const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    return files.some(([name, bytes]) => name.startsWith('opinions-') && strFromU8(bytes).includes(text));
  },
};

const aScene = async (): Promise<Scene> => {
  const [owner, author, third] = [
    await open.aNamedStudent(),
    await aStudent(open.server),
    await aStudent(open.server),
  ];
  const text = `An opinion on ${owner.name}.`;
  const { commentId } = await writeOn(author, owner, text);
  return { owner, author, third, commentId, text };
};

test('the table of opinions has every path and every state', () => {
  expect([...table.keys()]).toEqual(Object.keys(paths));
  for (const cells of table.values()) expect([...cells.keys()]).toEqual(['ordinary', ...Object.keys(states)]);
});

describe.each(Object.keys(states))('an opinion in the state: %s', (state) => {
  test.each(Object.keys(paths))(
    'is visible to the people in the table, on the path: %s [S0.1 N1.5]',
    async (path) => {
      const scene = await aScene();
      const seers = async () => {
        const { owner: O, author: A, third: T } = scene;
        const seen: string[] = [];
        for (const [letter, viewer] of Object.entries({ O, A, T }))
          if (await paths[path]?.(viewer, scene)) seen.push(letter);
        return seen.join(' ') || '–';
      };
      expect(await seers(), 'before').toBe(table.get(path)?.get('ordinary'));
      await states[state]?.(scene);
      expect(await seers(), 'after').toBe(table.get(path)?.get(state));
    },
  );
});

test.each([
  ['waiting', 'waiting'],
  ['T blocks A', 'opinion'],
])('an opinion in the state %s is a notice of the kind %s', async (state, kind) => {
  const scene = await aScene();
  await states[state]?.(scene);
  expect(await noticeKinds(scene.owner)).toEqual([kind]);
});
