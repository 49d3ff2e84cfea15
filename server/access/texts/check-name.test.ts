import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { updateProfile } from '#contract/profile.ts';
import { register } from '#contract/sign-in.ts';
import { createFindWords } from './word-list/find-words.ts';
import { noWords } from './word-list/read-file.ts';
import { aSignUpForm, aStudent } from '#test/builders.ts';
import { shareTestServer } from '#test/test-server.ts';
import { requireDecentName } from './check-name.ts';

const sharedServer = shareTestServer();

test.each([
  'fuck you madarchod',
  'Bhosdike Kumar',
  'kill yourself',
  'asha at gmail dot com',
  'Nine eight seven six five four three two one zero',
])(
  'the name “%s” is refused at the sign-up and on the profile, with a reason on its field [S4.5]',
  async (name) => {
    const server = sharedServer();
    const reason = {
      code: 'invalid_input',
      fields: { name: expect.stringMatching(/^Your full name cannot contain/) },
    };
    const signUp = await server.newClient().call(register, aSignUpForm({ name }));
    expect([signUp.status, signUp.error]).toEqual([400, expect.objectContaining(reason)]);
    const { client } = await aStudent(server);
    const update = await client.call(updateProfile, { updates: { name } });
    expect([update.status, update.error]).toEqual([400, expect.objectContaining(reason)]);
  },
);

test.each(['Prasenjit Katua', 'prasenjit katua', 'Dykes Sharma', 'Faggott', 'Mulla Khan', 'su ka Lee'])(
  'the name “%s” is accepted, although the word is a slur elsewhere [S4.5]',
  async (name) => {
    const signUp = await sharedServer().newClient().call(register, aSignUpForm({ name }));
    expect(signUp.status).toBe(200);
  },
);

test('none of 5,000 names is refused [S4.5]', async () => {
  const find = createFindWords(noWords);
  const wordList = { find: (text: string) => Promise.resolve(find(text)) };
  const names = readFileSync(new URL('../../../test/corpora/names.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(names).toHaveLength(5_000);
  for (const name of names)
    for (const whole of [name, `${name} Kumari`, `Asha ${name}`])
      await expect(requireDecentName({ wordList }, whole), whole).resolves.toBeUndefined();
});

const noWordsFound = {
  find: () => Promise.resolve({ refused: [], words: [], needsHelp: false }),
};

test.each([
  'evil.me',
  'evilnotes.tk Kumar',
  'Rohit evil.in',
  'gossippage.de Kumar',
  'kgpleaks.live Rohit',
  'insta rohit.k_92',
  '@rohit_k92 insta',
  'Rohit snap: rohitk92',
  'Rohit 98254one7036',
])('the name “%s” is refused as contact data', async (name) => {
  await expect(requireDecentName({ wordList: noWordsFound }, name)).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test.each([
  'Md.Dev Sarkar',
  'Sh.Dev Raj Verma',
  'K.R.Narayanan',
  'S.K.De',
  'A.P.J.Abdul Kalam',
  'anita.de roy',
  'mohd.in ali',
  'Test User 1732623421',
  'Test User 1732623421987',
  'Test_User_1732623421',
  'Student#1234',
  'Asha Kumar 2',
  'test user 42 x',
  'Tele Vision Rao',
])('the name “%s” is accepted', async (name) => {
  await expect(requireDecentName({ wordList: noWordsFound }, name)).resolves.toBeUndefined();
});
