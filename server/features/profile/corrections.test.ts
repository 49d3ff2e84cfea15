import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getOpinions } from '#contract/opinions.ts';
import { searchPeople } from '#contract/people.ts';
import { getUser, me, updateProfile } from '#contract/profile.ts';
import { listNameEntries, listNameWords, listVariants } from '#server/access/people/name-words.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { DAY, startTestServer, type TestServer } from '#test/test-server.ts';

const rename = ({ client }: Student, name: string) => client.call(updateProfile, { updates: { name } });

async function findIds({ client }: Student, user: string): Promise<string[]> {
  return (await client.call(searchPeople, { user })).body.data.map(({ _id }) => _id);
}

/** Expects that the vocabulary and the entries are those of the current names. */
async function expectVocabulary({ context: { store } }: TestServer): Promise<void> {
  const people = await store.db.selectFrom('people').select(['id', 'name']).execute();
  const counts = new Map<string, number>();
  for (const word of people.flatMap(({ name }) => listNameWords(name)))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = await store.db.selectFrom('words').select(['word', 'people']).execute();
  expect(new Map(words.map(({ word, people: count }) => [word, count]))).toEqual(counts);
  const typos = await store.db.selectFrom('word_typos').select(['variant', 'word']).execute();
  const expected = [...counts.keys()].flatMap((word) =>
    [...listVariants(word)].map((text) => `${text} ${word}`),
  );
  expect(typos.map(({ variant, word }) => `${variant} ${word}`).toSorted()).toEqual(expected.toSorted());
  const entries = await store.db.selectFrom('name_entries').select(['entry', 'person_id']).execute();
  const names = people.flatMap(({ id, name }) => listNameEntries(name).map((entry) => `${id} ${entry}`));
  expect(entries.map(({ entry, person_id }) => `${person_id} ${entry}`).toSorted()).toEqual(names.toSorted());
}

describe('the name', () => {
  test('changes at once: search finds the new name and not the old name, and opinions have the new name [M1.4]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server, { name: 'Asha Kumari' });
    const ben = await aStudent(server, { name: 'Ben Kumari' });
    await writeOn(asha, ben);
    expect(await findIds(ben, 'asha')).toEqual([asha.id]);
    expect((await ben.client.call(getOpinions, { id: ben.id })).body[1]).toMatchObject({
      commenter: 'Asha Kumari',
    });
    const { body } = await rename(asha, '  Anjali   Kumari ');
    expect(body.data.name).toBe('Anjali Kumari');
    expect(await findIds(ben, 'asha')).toEqual([]);
    expect(await findIds(ben, 'anjaly')).toEqual([asha.id]);
    expect(await findIds(ben, 'anjali kumari')).toEqual([asha.id]);
    expect((await ben.client.call(getUser, { id: asha.id })).body.name).toBe('Anjali Kumari');
    expect((await ben.client.call(getOpinions, { id: ben.id })).body[1]).toMatchObject({
      commenter: 'Anjali Kumari',
    });
    await expectVocabulary(server);
  });

  test('changes once in 30 days; the same name again is no change', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server, { name: 'Asha Kumari' });
    expect((await asha.client.call(me)).body.nameAgainAt).toBeUndefined();
    expect((await rename(asha, 'Anjali Kumari')).status).toBe(200);
    expect((await rename(asha, 'Anjali Kumari')).status).toBe(200);
    const refused = await asha.client.call(updateProfile, { updates: { name: 'Asha Devi', year: 4 } });
    expect([refused.status, refused.error.code]).toEqual([429, 'too_often']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(29 * 86_400);
    const { body } = await asha.client.call(me);
    expect(body).toMatchObject({ name: 'Anjali Kumari', year: 2 });
    expect(Math.round((Date.parse(body.nameAgainAt ?? '') - server.context.clock()) / DAY)).toBe(30);
    server.passTime(30 * DAY);
    await server.context.store.transaction((tx) =>
      sql`update sessions set expires_at = expires_at + ${31 * DAY}`.execute(tx),
    );
    expect((await rename(asha, 'Asha Devi')).status).toBe(200);
    await expectVocabulary(server);
  });

  test('one of several parallel changes succeeds, and the vocabulary has the words of the new name [M1.4]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server, { name: 'Asha Kumari' });
    const names = Array.from({ length: 10 }, (_, nth) => `Parallel ${'abcdefghij'[nth]}name`);
    const answers = await Promise.all(names.map((name) => rename(asha, name)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    await expectVocabulary(server);
  });

  test('people who exchange their names at the same time leave the vocabulary right', async () => {
    const server = await startTestServer();
    const [asha, ben] = [
      await aStudent(server, { name: 'Asha Kumari' }),
      await aStudent(server, { name: 'Ben Zander' }),
    ];
    const answers = await Promise.all([rename(asha, 'Ben Zander'), rename(ben, 'Asha Kumari')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expectVocabulary(server);
  });

  test('follows the rules of the sign-up', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    for (const name of ['', 'Asha', 'A'.repeat(51), 'Asha\nKumari', 7]) {
      const { status, error } = await asha.client.call(updateProfile, { updates: { name } });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['name']]);
    }
  });

  test('changes together with turning private, and is then found by nobody', async () => {
    const server = await startTestServer();
    const [asha, ben] = [await aStudent(server, { name: 'Asha Kumari' }), await aStudent(server)];
    const { body } = await asha.client.call(updateProfile, { updates: { name: 'Anjali Kumari', public: 0 } });
    expect(body.data).toMatchObject({ name: 'Anjali Kumari', public: 0 });
    expect(await findIds(ben, 'anjali')).toEqual([]);
    await asha.client.call(updateProfile, { updates: { public: 1 } });
    expect(await findIds(ben, 'anjali')).toEqual([asha.id]);
  });
});

test('the phone number changes with the rules of the sign-up, as often as needed, and only its owner sees it', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  for (const phone of ['9123456780', '9123456781'])
    expect((await asha.client.call(updateProfile, { updates: { phone } })).body.data.phone).toBe(phone);
  expect((await ben.client.call(getUser, { id: asha.id })).body.phone).toBe('');
  const { status, error } = await asha.client.call(updateProfile, { updates: { phone: '12345' } });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['phone']]);
});
