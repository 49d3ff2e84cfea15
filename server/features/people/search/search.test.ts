import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchPeople } from '#contract/people.ts';
import { updateProfile } from '#contract/profile.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

const names = [
  'Chandra Bose',
  'Asha Kumari',
  'Ashok Kumar',
  'Zoë Müller',
  'José Ñandú',
  "Conor O'Neil",
  'Leo Max Ali',
  'Ravi Ram Rao',
  'Venkataraman Iyer',
  'Bartholomew Fitzgerald',
  'Анна Каренина',
  'प्रिया शर्मा',
  '王小明明明',
  'Søren Kierkegård',
  'Jean-Luc Picard',
  'İpek Çelik',
  'Harpreet Ananya',
  'Llanfairpwllgwyngyllgogerychwyrndrobwll Jones',
];

let server: TestServer;
let stop: () => Promise<void>;
let viewer: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
  viewer = await aStudent(server, { name: 'Chandrika Viewer' });
  for (const name of names) await aStudent(server, { name });
  await aStudent(server, { name: 'Chandra Hidden', public: 0 });
});
afterAll(() => stop());

async function find(user: string): Promise<string[]> {
  const { body } = await viewer.client.call(searchPeople, { user });
  return body.data.map(({ name }) => name);
}

describe('finds', () => {
  test.each([
    ['case', 'CHANDRA bose', 'Chandra Bose'],
    ['accents left out', 'zoe muller', 'Zoë Müller'],
    ['accents put in', 'Ásha Kumarí', 'Asha Kumari'],
    ['other accents', 'jose nandu', 'José Ñandú'],
    ['accents as marks of their own', 'Zoe\u0308 Mu\u0308ller', 'Zoë Müller'],
    ['letters that are no base with an accent', 'soren kierkegard', 'Søren Kierkegård'],
    ['the Turkish dotted i', 'ipek celik', 'İpek Çelik'],
    ['word order', 'bose chandra', 'Chandra Bose'],
    ['one of the words', 'picard', 'Jean-Luc Picard'],
    ['a hyphen left out', 'jean luc picard', 'Jean-Luc Picard'],
    ['an apostrophe left out', 'oneil', "Conor O'Neil"],
    ['a curly apostrophe', 'O’Neil', "Conor O'Neil"],
    ['full-width letters', 'Ｂｏｓｅ', 'Chandra Bose'],
    ['Cyrillic letters that look Latin, and invisible characters', 'Сhаn\u200bdrа Воsе', 'Chandra Bose'],
    ['spaces around and between', '   bose    chandra ', 'Chandra Bose'],
    ['Cyrillic', 'анна каренина', 'Анна Каренина'],
    ['Devanagari', 'प्रिया', 'प्रिया शर्मा'],
    ['Han', '王小明明明', '王小明明明'],
    ['a beginning', 'cha', 'Chandra Bose'],
    ['one letter', 'v', 'Venkataraman Iyer'],
    ['beginnings of both words', 'ch bo', 'Chandra Bose'],
    ['a beginning and a typing error', 'Bartholmew fitz', 'Bartholomew Fitzgerald'],
    [
      'a word of more than 20 letters with a typing error late in it',
      'llanfairpwllgwyngyllgogerychwyrndrXbwll',
      names.at(-1) ?? '',
    ],
    ['four letters: one left out', 'bos', 'Chandra Bose'],
    ['four letters: one put in', 'boxse', 'Chandra Bose'],
    ['four letters: one replaced', 'bode', 'Chandra Bose'],
    ['four letters: neighbours swapped', 'bsoe', 'Chandra Bose'],
    ['the first letter wrong', 'vose', 'Chandra Bose'],
    ['the first two letters swapped', 'obse', 'Chandra Bose'],
    ['the famous one', 'Chnadra', 'Chandra Bose'],
    ['eight letters and more: two left out', 'venkatarmn', 'Venkataraman Iyer'],
    ['eight letters and more: two put in', 'vennkattaraman', 'Venkataraman Iyer'],
    ['eight letters and more: two replaced', 'venkoturaman', 'Venkataraman Iyer'],
    ['eight letters and more: two swaps', 'evnkatarmaan', 'Venkataraman Iyer'],
    ['just eight letters: two left out', 'arpret', 'Harpreet Ananya'],
    ['just eight letters: two replaced', 'hxrprext', 'Harpreet Ananya'],
    ['six letters: two put in, which makes eight', 'aznanyxa', 'Harpreet Ananya'],
    ['both words with errors', 'bratholomew fitzgerlad', 'Bartholomew Fitzgerald'],
  ])('%s: %s', async (_what, query, name) => {
    expect(await find(query)).toContain(name);
  });

  test.each([
    ['two errors in five letters', 'kxmyri', 'Asha Kumari'],
    ['two errors in seven letters', 'fxtzgxr', 'Bartholomew Fitzgerald'],
    ['two errors in six letters', 'xnxnya', 'Harpreet Ananya'],
    ['three errors in twelve', 'vxnkxtxraman', 'Venkataraman Iyer'],
    ['an error in three letters', 'mox', 'Leo Max Ali'],
    ['a swap in three letters', 'rma', 'Ravi Ram Rao'],
    ['a word that the name has not', 'chandra kumar', 'Chandra Bose'],
    ['a middle', 'andra', 'Asha Kumari'],
  ])('not %s: %s', async (_what, query, name) => {
    expect(await find(query)).not.toContain(name);
  });

  test('a single typing error in a word of 4 letters and more, wherever it is [6.9]', async () => {
    const typeable = names.flatMap((name) =>
      name.split(/[ -]/).map((word) => ({ name, word: word.toLowerCase() })),
    );
    const edit = fc.record({
      target: fc.constantFrom(...typeable.filter(({ word }) => /^[a-z]{4,}$/.test(word))),
      kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
      at: fc.nat(60),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ target: { name, word }, kind, at, letter }) => {
        const letters = [...word];
        const place = at % letters.length;
        if (kind === 'insert') letters.splice(place, 0, letter);
        if (kind === 'delete') letters.splice(place, 1);
        if (kind === 'replace') letters[place] = letter;
        if (kind === 'swap') letters.splice(place, 2, ...letters.slice(place, place + 2).toReversed());
        expect(await find(letters.join('')), letters.join('')).toContain(name);
      }),
      { numRuns: 150 },
    );
  });
});

describe('answers', () => {
  test('better matches first: exact words, prefixes, then typing errors [6.9]', async () => {
    const fresh = await startTestServer();
    const { client } = await aStudent(fresh, { name: 'Somebody Else' });
    for (const name of ['Martan Typo', 'Martinez Long', 'Martin Exact', 'Mxrtin Typo'])
      await aStudent(fresh, { name });
    const { body } = await client.call(searchPeople, { user: 'martin' });
    expect(body.data.map(({ name }) => name)).toEqual([
      'Martin Exact',
      'Martinez Long',
      'Martan Typo',
      'Mxrtin Typo',
    ]);
  });

  test('names in which two words match the two words of the query; a word that is repeated counts once', async () => {
    const fresh = await startTestServer();
    const { client } = await aStudent(fresh, { name: 'Somebody Else' });
    for (const name of ['Anna Bose', 'Anna Annamalai', 'Anna Anna']) await aStudent(fresh, { name });
    const search = async (user: string) =>
      (await client.call(searchPeople, { user })).body.data.map(({ name }) => name).toSorted();
    const all = ['Anna Anna', 'Anna Annamalai', 'Anna Bose'];
    for (const query of ['an', 'an an', 'Anna Anna']) expect(await search(query)).toEqual(all);
    for (const query of ['an anna', 'anna annam']) expect(await search(query)).toEqual(['Anna Annamalai']);
  });

  test('neither the viewer nor private people, however well they match', async () => {
    expect(await find('chandra')).toEqual(['Chandra Bose']);
    expect(await find('chandrika viewer')).toEqual([]);
    expect(await find('hidden')).toEqual([]);
    expect(await find('hiden')).toEqual([]);
  });

  test('at most 50 people or the limit, with a message that asks for a longer name when more match [6.9]', async () => {
    const fresh = await startTestServer();
    const { client } = await aStudent(fresh, { name: 'Somebody Else' });
    for (let count = 0; count < 53; count += 1) await aStudent(fresh, { name: 'Rahul Singh' });
    for (let count = 0; count < 3; count += 1) await aStudent(fresh, { name: 'Ravi Verma' });
    const search = async (user: string, limit?: number | string) => {
      const { body } = await client.call(searchPeople, { user, limit });
      expect(new Set(body.data.map(({ _id }) => _id)).size).toBe(body.data.length);
      return [body.data.length, body.message];
    };
    const more = 'There are more: please type a longer name.';
    expect(await search('rahul sing')).toEqual([50, `50 students found. ${more}`]);
    expect(await search('rahul singh')).toEqual([50, `50 students found. ${more}`]);
    expect(await search('rahul singh', '7')).toEqual([7, `7 students found. ${more}`]);
    expect(await search('ravi', 2)).toEqual([2, `2 students found. ${more}`]);
    expect(await search('ravi', 1)).toEqual([1, `1 student found. ${more}`]);
    expect(await search('ravi', 3)).toEqual([3, '3 students found']);
    expect(await search('ravi', '')).toEqual([3, '3 students found']);
  });

  test.each([['0'], ['51'], ['-1'], ['ten'], ['1.5']])('limit %s with a 400', async (limit) => {
    const { status, error } = await viewer.client.call(searchPeople, { user: 'asha', limit });
    expect([status, error.fields?.['limit']]).toEqual([400, 'limit must be a whole number from 1 to 50']);
  });

  test('a message that distinguishes one match and none', async () => {
    expect((await viewer.client.call(searchPeople, { user: 'chandra' })).body.message).toBe(
      '1 student found',
    );
    const none = await viewer.client.call(searchPeople, { user: 'xyzzyx' });
    expect(none.body).toEqual({ success: true, data: [], message: answerWords.noneFound });
    expect((await viewer.client.call(searchPeople, { user: '?!' })).body.data).toEqual([]);
  });

  test('with the same cards as the list', async () => {
    const fresh = await startTestServer();
    const [asha, ben] = [
      await aStudent(fresh, { name: 'Asha Kumari' }),
      await aStudent(fresh, { name: 'Ben Okafor' }),
    ];
    await reactTo(asha, ben, 'dislike');
    const { commentId } = await writeOn(asha, ben);
    const { body } = await asha.client.call(searchPeople, { user: 'ben' });
    expect(body.data[0]).toMatchObject({
      _id: ben.id,
      reaction: { [asha.id]: 'dislike' },
      dislike: 1,
      opinions: 1,
      email: '',
      phone: '',
    });
    expect(body.data[0]?.firstOpinion?.comment_id).toBe(commentId);
    await ben.client.call(updateProfile, { updates: { public: 0 } });
    expect((await asha.client.call(searchPeople, { user: 'ben' })).body.data).toEqual([]);
    await ben.client.call(updateProfile, { updates: { public: 1 } });
    expect((await asha.client.call(searchPeople, { user: 'ben' })).body.data).toHaveLength(1);
  });

  test.each([
    ['none', undefined],
    ['none', ''],
    ['blank', '   '],
    ['101', 'a'.repeat(101)],
    ['101 of two units each', '𝒜'.repeat(101)],
    ['a NUL', 'asha\0'],
  ])('%s characters: 400', async (_what, user) => {
    const { status, error } = await viewer.client.call(searchPeople, { user });
    expect([status, error.fields?.['user']]).toEqual([
      400,
      'user must be 1 to 100 characters: the name you are looking for',
    ]);
  });

  test.each([
    ['a'.repeat(100)],
    ['a '.repeat(50)],
    ['%_%'],
    ["'; drop table people; --"],
    ['𝒜'.repeat(100)],
    ['\u0301'.repeat(99)],
    ['ﷺ'.repeat(60)],
  ])('any text of at most 100 characters is accepted: %s', async (user) => {
    expect((await viewer.client.call(searchPeople, { user })).status).toBe(200);
  });
});
