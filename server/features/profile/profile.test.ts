import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOpinions, writeOpinion } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { getUser, me, setLink, updateProfile } from '#contract/profile.ts';
import type { User } from '#contract/user-object.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

async function ownUser({ client }: Student): Promise<User> {
  return (await client.call(me)).body;
}

describe('seeing', () => {
  test("the own user object contains e-mail and phone, others' copies do not [5.1 14.3]", async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const { wall, ...own } = await ownUser(asha);
    expect({ ...own, wall }).toMatchObject({
      _id: asha.id,
      uid: asha.id,
      name: asha.name,
      email: asha.email,
      phone: '9876543210',
      wall: 'everyone',
    });
    expect((await asha.client.call(getUser, { id: asha.id })).body).toEqual({ ...own, wall });
    expect((await ben.client.call(getUser, { id: asha.id })).body).toEqual({
      ...own,
      email: '',
      phone: '',
      reaction: {},
      opinions: 0,
      firstOpinion: null,
    });
  });

  test('every call of the profile requires a session', async () => {
    const asha = await aStudent(server);
    const client = server.newClient();
    const answers = [
      await client.call(me),
      await client.call(getUser, { id: asha.id }),
      await client.call(updateProfile, { updates: { public: 0 }, id: asha.id }),
      await client.call(setLink, { platform: 'github', url: 'github.com/a', id: asha.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await ownUser(asha)).toMatchObject({ public: 1, github: '' });
  });
});

describe('updating', () => {
  test.each([
    [{ personality: 'extrovert' }, { personality: 'extrovert' }],
    [{ personality: '' }, { personality: '' }],
    [{ personality: null }, { personality: '' }],
    [{ relation: 'in relation' }, { relation: 'in relation' }],
    [{ relation: '' }, { relation: '' }],
    [{ course: 'other' }, { course: 'other' }],
    [{ year: 5 }, { year: 5 }],
    [{ year: '3' }, { year: 3 }],
    [{ public: '0' }, { public: 0 }],
    [{ public: 1 }, { public: 1 }],
    [
      { year: 4, course: 'llb', relation: 'single', personality: 'openss', public: 1 },
      { year: 4, course: 'llb', relation: 'single', personality: 'openss', public: 1 },
    ],
    [
      {
        year: 4,
        email: 'new@example.edu',
        like: 99,
        _id: 'x',
        college: 'Other',
        ring: 1,
      },
      { year: 4 },
    ],
  ])('%j', async (updates, expected) => {
    const asha = await aStudent(server, { personality: 'introvert', relation: 'single' });
    const before = await ownUser(asha);
    const { body } = await asha.client.call(updateProfile, { updates, id: before });
    const after = await ownUser(asha);
    expect(body).toEqual({ success: true, message: answerWords.updated, data: after });
    // Turning private renames the photo. No other field changes.
    expect(after).toEqual({
      ...before,
      ...expected,
      image: 'public' in expected && expected.public === 0 ? after.image : before.image,
    });
  });

  test.each([
    [{ personality: 'shy' }, 'personality'],
    [{ relation: 'married' }, 'relation'],
    [{ course: '' }, 'course'],
    [{ course: null }, 'course'],
    [{ year: 0 }, 'year'],
    [{ year: '' }, 'year'],
    [{ year: 2.5 }, 'year'],
    [{ public: 2 }, 'public'],
    [{ public: true }, 'public'],
    [{ year: 3, course: 'phd' }, 'course'],
  ])('%j is refused without a partial change, with a message about %s [6.17]', async (updates, field) => {
    const asha = await aStudent(server);
    const before = await ownUser(asha);
    const { status, error } = await asha.client.call(updateProfile, { updates });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await ownUser(asha)).toEqual(before);
  });

  test.each([[{}], [null], [undefined], [{ likes: 7 }], [{ constructor: 1, toString: 2 }]])(
    'no known field in %j: select at least one field [6.17]',
    async (updates) => {
      const asha = await aStudent(server);
      const { status, error } = await asha.client.call(updateProfile, { updates });
      expect([status, error.code, error.message]).toEqual([
        400,
        'nothing_to_update',
        editWords.selectAtLeastOne,
      ]);
    },
  );

  test('an update of another person is refused, and neither person changes [14.5]', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    for (const id of [
      ben.id,
      { _id: ben.id },
      await ownUser(ben),
      { ...(await ownUser(asha)), _id: 'nobody' },
    ]) {
      const { status, error } = await asha.client.call(updateProfile, { updates: { year: 5 }, id });
      expect([status, error.code]).toEqual([403, 'not_yours']);
    }
    expect([(await ownUser(asha)).year, (await ownUser(ben)).year]).toEqual([2, 2]);
    for (const id of [undefined, null, '', {}, { _id: '' }, asha.id]) {
      expect((await asha.client.call(updateProfile, { updates: { year: 5 }, id })).status).toBe(200);
    }
  });
});

describe('turning private', () => {
  test('hides the person in every read at once, also the photo at its old address; turning public shows all again [6.11 8.2 14.1]', async () => {
    const [asha, ben] = [await aStudent(server, { name: 'Hides Herself' }), await aStudent(server)];
    await writeOn(ben, asha, 'Stays.');
    const oldImage = (await ownUser(asha)).image;
    const seen = async () => ({
      list: (await ben.client.call(getPeople, { limit: 50 })).body.some(({ _id }) => _id === asha.id),
      loved: (await ben.client.call(getPeople, { limit: 50, hated: 'opinion', course: 'bca' })).body.some(
        ({ _id }) => _id === asha.id,
      ),
      search: (await ben.client.call(searchPeople, { user: 'hides herself' })).body.data.length,
      profile: (await ben.client.call(getUser, { id: asha.id })).status,
      opinions: (await ben.client.call(getOpinions, { id: asha.id })).status,
    });
    const visible = { list: true, loved: true, search: 1, profile: 200, opinions: 200 };
    expect(await seen()).toEqual(visible);

    const { body } = await asha.client.call(updateProfile, { updates: { public: 0 } });
    expect(await seen()).toEqual({ list: false, loved: false, search: 0, profile: 404, opinions: 404 });
    expect((await writeOn(ben, asha)).answer.status).toBe(404);
    expect((await reactTo(ben, asha, 'like')).status).toBe(404);
    const unknown = await ben.client.call(getUser, { id: '01890a5d-ac96-774b-bcce-b302099a8057' });
    expect((await ben.client.call(getUser, { id: asha.id })).error).toEqual(unknown.error);
    const densities = (image: string) =>
      Promise.all(
        [image, image.replace('.webp', '@2x.webp')].map(
          async (path) => (await ben.client.fetch(path)).status,
        ),
      );
    expect(await densities(oldImage)).toEqual([404, 404]);
    expect(body.data.image).not.toBe(oldImage);
    expect(await densities(body.data.image)).toEqual([200, 200]);

    // A private person still sees their own profile and may browse, write and react.
    expect((await ownUser(asha)).public).toBe(0);
    expect((await asha.client.call(getOpinions, { id: asha.id })).body).toMatchObject([
      { count: 1 },
      { comment: 'Stays.' },
    ]);
    expect(
      (
        await asha.client.call(writeOpinion, {
          user_id: ben.id,
          comment_id: crypto.randomUUID(),
          comment: 'Hello.',
        })
      ).status,
    ).toBe(200);
    expect((await reactTo(asha, ben, 'like')).status).toBe(200);

    await asha.client.call(updateProfile, { updates: { public: 1 } });
    expect(await seen()).toEqual(visible);
  });

  test('twenty times in parallel with other changes leaves a private person with one photo', async () => {
    const asha = await aStudent(server);
    const updates = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? { public: 0 } : { public: 0, year: 1 + (index % 5) },
    );
    const answers = await Promise.all(
      updates.map((fields) => asha.client.call(updateProfile, { updates: fields })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { image, public: isPublic } = await ownUser(asha);
    expect(isPublic).toBe(0);
    expect((await asha.client.fetch(image)).status).toBe(200);
    expect(await server.context.store.db.selectFrom('photo_leftovers').selectAll().execute()).toEqual([]);
  });
});
