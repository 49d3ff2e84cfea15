import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeOpinion } from '#contract/opinions.ts';
import { aStudent, textsOn } from '#test/builders.ts';
import { shareTestServer } from '#test/test-server.ts';

const server = shareTestServer({ env: { LIMITS: 'off' } });

async function write(comment: string, more: Record<string, unknown> = {}) {
  const [asha, ben] = [await aStudent(server()), await aStudent(server())];
  const call = { user_id: ben.id, comment_id: randomUUID(), comment, ...more };
  const post = (again: Record<string, unknown> = {}) => asha.client.call(writeOpinion, { ...call, ...again });
  return { answer: await post(), post, ben };
}

test.each([
  'call 98765 43210',
  'call 0044 20 7946 0958',
  'write to asha@example.edu',
  'see https://example.org',
  'see пример.рф',
  'at 127.0.0.1:8080',
  'evil . com',
  'insta: asha_99',
])('%s is refused with the reason, also if the author is sure [S4.2]', async (comment) => {
  const { answer, post, ben } = await write(comment);
  for (const { status, error } of [answer, await post({ sure: true })]) {
    expect([status, error.code]).toEqual([400, 'invalid_input']);
    expect(error.fields?.['comment']).toContain('phone number, an e-mail address, a link or a username');
  }
  expect(await textsOn(ben)).toEqual([]);
});

test('words of the list are named in a 409, and an author who is sure can post the opinion [S4.2]', async () => {
  const { answer, post, ben } = await write('A b1tch and a kamina.');
  expect([answer.status, answer.error.code, answer.error.words]).toEqual([
    409,
    'think_again',
    ['b1tch', 'kamina'],
  ]);
  expect(await textsOn(ben)).toEqual([]);
  expect((await post({ sure: true })).status).toBe(200);
  expect((await post()).status, 'a late repetition of the call gets the answer of the first').toBe(200);
  expect(await textsOn(ben)).toEqual(['A b1tch and a kamina.']);
});

test('a slur is refused, also if the author is sure [S4.2]', async () => {
  const { answer, post, ben } = await write('What a chutiya.');
  for (const { status, error } of [answer, await post({ sure: true })])
    expect([status, error.code, error.words]).toEqual([400, 'invalid_input', ['chutiya']]);
  expect(await textsOn(ben)).toEqual([]);
});

test('possible contact data gets a question, with the part of the text and its kind [S4.2]', async () => {
  const { answer, post, ben } = await write('Nice guy.fr');
  expect([answer.status, answer.error.code, answer.error.words, answer.error.contact]).toEqual([
    409,
    'think_again',
    ['guy.fr'],
    { kind: 'link', found: 'guy.fr' },
  ]);
  expect((await post({ sure: true })).status).toBe(200);
  expect(await textsOn(ben)).toEqual(['Nice guy.fr']);
});

test.each(['Kill yourself.', 'tujhe jaan se maar dunga'])(
  '%s is refused, also if the author is sure, and the answer asks for help to be shown [S4.1]',
  async (comment) => {
    const { answer, post, ben } = await write(comment);
    for (const { status, error } of [answer, await post({ sure: true })]) {
      expect([status, error.code, error.help]).toEqual([400, 'invalid_input', true]);
      expect(error.words).toEqual([comment.replace('.', '')]);
      expect(error.fields?.['comment']).toContain(`“${comment.replace('.', '')}”`);
    }
    expect(await textsOn(ben)).toEqual([]);
  },
);

test('an author who writes of their own wish to die is asked, sees help, and may post the opinion [S4.1]', async () => {
  const { answer, post } = await write('I want to die.');
  expect([answer.status, answer.error.code, answer.error.help]).toEqual([409, 'think_again', true]);
  expect((await post({ sure: true })).status).toBe(200);
});

test('sure must be true or false', async () => {
  const { answer } = await write('Kind.', { sure: 'yes' });
  expect([answer.status, answer.error.fields]).toEqual([400, { sure: 'sure must be true or false' }]);
});
