import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getAnnouncement } from '#contract/announcement.ts';
import { getNotices } from '#contract/notices.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { block, listBlocks, listRestricts, restrict, type ChosenPerson } from '#contract/safety.ts';
import { getTransparency } from '#contract/transparency.ts';
import type { Course } from '#contract/user.ts';
import { findForOfficer } from '#server/access/people/find-for-officers.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import { collectOwnData } from '#server/features/my-data/collect.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import type { Answer } from '#test/client.ts';
import { cardOf, openReadPaths, readTable, type NamedStudent, type ReadPaths } from '#test/read-paths.ts';
import { DAY } from '#test/test-server.ts';

/** Every read path, with a person in every state that hides people. docs/read-paths.md has what each must show. */

let open: ReadPaths;
beforeAll(async () => {
  open = await openReadPaths();
  const { store, clock, liveSettings } = open.server.context;
  const [since, until] = [clock(), clock() + DAY].map((at) => new Date(at).toISOString());
  const value = JSON.stringify({ id: 'a', text: 'The library closes at six.', since, until });
  await store.run(replaceSetting, { name: 'announcement', value });
  await vi.waitFor(() => expect(liveSettings.values.has('announcement')).toBe(true));
});
afterAll(() => open.stop());

type Seen = 'shown' | 'name' | 'hidden';
const table = readTable('People');
const numberTable = readTable('Numbers');
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
  'next and previous': async (viewer, { id, course }) => ifShown((await walk(viewer, course)).includes(id)),
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
  'search by an officer': async (_, { id, name }) => {
    const { db } = open.server.context.store;
    const found = await Promise.all([id, name].map((typed) => findForOfficer(db, typed, 20)));
    return ifShown(found.every(({ people }) => people.some((one) => one.id === id)));
  },
};

/** From student to student: each next one is a page of the list. */
async function walk({ client }: Student, course: Course): Promise<string[]> {
  const passed: string[] = [];
  let next: string | null = `/get?limit=1&course=${course}`;
  while (next !== null) {
    const answer: Response = await client.fetch(next);
    passed.push(...((await answer.json()) as { _id: string }[]).map(({ _id: id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  }
  return passed;
}

/** What anybody reads is a number or the operator's words, whatever becomes of the person whom it counts. */
const numbers: Record<string, (owner: Student, other: Student) => Promise<unknown>> = {
  'likes of the card': async (owner, { client }) => {
    const { body } = await client.call(getUser, { id: owner.id });
    return [body.like, body.dislike];
  },
  'likes of a day': async ({ client }) => {
    const { data } = (await client.call(getNotices)).body;
    return data.map(({ kind, count }) => [kind, count]);
  },
  'number of what is unread': async ({ client }) => (await client.call(getNotices)).body.unread,
  'public figures': async ({ client }) => (await client.call(getTransparency)).body,
  'the announcement': async ({ client }) => {
    const { data } = (await client.call(getAnnouncement)).body;
    return [data?.id, data?.text];
  },
};

test('the tables of people and numbers have every path and every state', () => {
  expect([...table.keys()]).toEqual(Object.keys(paths));
  expect([...numberTable.keys()]).toEqual(Object.keys(numbers));
  for (const cells of [...table.values(), ...numberTable.values()])
    expect([...cells.keys()]).toEqual(['ordinary', ...Object.keys(states)]);
});

describe.each(Object.keys(states))('after a like by a person who then is %s', (state) => {
  test.each(Object.keys(numbers))(
    'the number stays and names nobody, on the path: %s [S0.1]',
    async (path) => {
      const [owner, other] = [await aStudent(open.server), await aStudent(open.server)];
      const liker = await open.aNamedStudent();
      const read = () => numbers[path]?.(owner, other);
      const nothing = JSON.stringify(await read());
      await reactTo(liker, owner, 'like');
      const before = JSON.stringify(await read());
      await states[state]?.(owner, liker);
      const after = JSON.stringify(await read());
      for (const text of [before, after])
        for (const secret of [liker.id, liker.name, liker.photo]) expect(text).not.toContain(secret);
      const seen = (text: string) => (text === nothing ? 'unchanged' : text === before ? 'counted' : text);
      expect(seen(before), 'before').toBe(numberTable.get(path)?.get('ordinary'));
      expect(seen(after), 'after').toBe(numberTable.get(path)?.get(state));
    },
  );
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
