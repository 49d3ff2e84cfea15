import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOpinions } from '#contract/opinions.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { block, listBlocks, listRestricts, restrict, type ChosenPerson } from '#contract/safety.ts';
import { collectOwnData } from '#server/features/my-data/collect.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import type { Answer } from '#test/client.ts';
import { cardOf, openReadPaths, readTable, type NamedStudent, type ReadPaths } from '#test/read-paths.ts';

/** Every read path, with a person in every state that hides people. docs/read-paths.md has what each must show. */

let open: ReadPaths;
beforeAll(async () => {
  open = await openReadPaths();
});
afterAll(() => open.stop());

type Seen = 'shown' | 'name' | 'hidden';
const table = readTable('People');
const states: Record<string, (viewer: Student, person: Student) => Promise<unknown>> = {
  private: (_, { client }) => client.call(updateProfile, { updates: { public: 0 } }),
  blocked: ({ client }, { id }) => client.call(block, { id }),
  'blocking the viewer': ({ id }, { client }) => client.call(block, { id }),
  restricted: ({ client }, { id }) => client.call(restrict, { id }),
  'restricting the viewer': ({ id }, { client }) => client.call(restrict, { id }),
  suspended: (_, person) => open.suspend(person),
  leaving: (_, person) => open.leave(person, 'remove'),
};
const ifShown = (isShown: boolean): Seen => (isShown ? 'shown' : 'hidden');
const seenIn = ({ body }: Answer<{ data: ChosenPerson[] }>, { id }: Student): Seen => {
  const entry = body.data.find((one) => one.id === id);
  return entry ? (entry.image ? 'shown' : 'name') : 'hidden';
};
const paths: Record<string, (viewer: Student, person: NamedStudent) => Promise<Seen>> = {
  list: async (viewer, person) => ifShown((await cardOf('list', viewer, person)) !== undefined),
  'sorted list': async (viewer, person) =>
    ifShown((await cardOf('sorted list', viewer, person)) !== undefined),
  search: async (viewer, person) => ifShown((await cardOf('search', viewer, person)) !== undefined),
  profile: async ({ client }, { id }) => ifShown((await client.call(getUser, { id })).ok),
  opinions: async ({ client }, { id }) => ifShown((await client.call(getOpinions, { id })).ok),
  'photo file': async ({ client }, { photo }) => ifShown((await client.fetch(`/photos/${photo}.webp`)).ok),
  'first reaction': async (viewer, person) => {
    const { ok } = await reactTo(viewer, person, 'like');
    await open.server.context.store.transaction((tx) =>
      tx.deleteFrom('reactions').where('actor_id', '=', viewer.id).execute(),
    );
    return ifShown(ok);
  },
  'repeated reaction': async (viewer, person) => ifShown((await reactTo(viewer, person, 'like')).ok),
  writing: async (viewer, person) => ifShown((await writeOn(viewer, person)).answer.ok),
  'name in a download': async (viewer, person) => {
    // An earlier choice, whose person may be hidden now.
    await reactTo(viewer, person, 'like');
    const { data } = await collectOwnData(open.server.context, { id: viewer.id, state: 'active' });
    return ifShown(JSON.stringify(data['reactions-made']).includes(person.name));
  },
  'own blocks': async ({ client }, person) => {
    await client.call(block, { id: person.id });
    return seenIn(await client.call(listBlocks), person);
  },
  'own restrictions': async ({ client }, person) => {
    await client.call(restrict, { id: person.id });
    return seenIn(await client.call(listRestricts), person);
  },
};

test('the table of people has every path and every state', () => {
  expect([...table.keys()]).toEqual(Object.keys(paths));
  for (const cells of table.values()) expect([...cells.keys()]).toEqual(['ordinary', ...Object.keys(states)]);
});

describe.each(Object.keys(states))('a person who is %s', (state) => {
  test.each(Object.keys(paths))(
    'is shown or hidden as the table has it, on the path: %s [S0.1]',
    async (path) => {
      const [viewer, person] = [await aStudent(open.server), await open.aNamedStudent()];
      expect(await paths[path]?.(viewer, person), 'before').toBe(table.get(path)?.get('ordinary'));
      await states[state]?.(viewer, person);
      expect(await paths[path]?.(viewer, person), 'after').toBe(table.get(path)?.get(state));
    },
  );
});
