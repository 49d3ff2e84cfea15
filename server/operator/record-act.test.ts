import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { login, sendLoginCode } from '#contract/sign-in.ts';
import { aStudent } from '#test/builders.ts';
import { placeOf, runQuad, runQuadWith } from '#test/run-quad.ts';
import { startTestServer } from '#test/test-server.ts';

const lines = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string | null>);

test('every act of an operator is an event itself: who, whom, what, before and after [14.6]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await runQuad(server, 'person', asha.email);
  await runQuad(server, 'sessions', 'end', asha.id, '--as', 'Dean Rao');
  await runQuadWith({ ...placeOf(server), SUDO_USER: 'meera' }, ['log', '--person', asha.id]);
  const events = lines((await runQuad(server, 'log', '--kind', 'operator-act', '--json')).out);
  const user = userInfo().username;
  const ends = `ends the sessions of a person, by Dean Rao (--as, ${user})`;
  expect(events.map(({ person, detail }) => [person, detail])).toEqual([
    [asha.id, 'read the log, by meera by sudo: done'],
    [asha.id, `${ends}: done; sessions: 1 -> 0`],
    [asha.id, `${ends}: begun`],
    [asha.id, `looked at a person, by ${user}: done`],
  ]);
  expect(JSON.stringify(events)).not.toContain('@');
});

test('an act that fails or is refused is in the log as failed with its reason, never as done [14.6]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  expect((await runQuad(server, 'person', asha.id, '--unsuspend')).code).toBe(1);
  expect((await runQuad(server, 'person', 'nobody@example.edu', '--unsuspend')).code).toBe(1);
  expect((await runQuad(server, 'person', asha.id, '--export', '/nonexistent/asha.zip')).code).toBe(1);
  expect((await runQuad(server, 'person', asha.id, '--suspend', '--rule', 'no-such')).code).toBe(2);
  const { out } = await runQuad(server, 'log', '--kind', 'operator-act', '--json');
  const ends = lines(out).map(({ person, detail }) => [person, detail]);
  expect(ends).toEqual([
    [asha.id, expect.stringMatching(/^suspends a person.*failed: --rule must be among /)],
    [asha.id, expect.stringMatching(/^suspends a person.*: begun$/)],
    [asha.id, expect.stringMatching(/^exports the data of a person.*: failed: .*ENOENT/)],
    [asha.id, expect.stringMatching(/: begun$/)],
    [
      null,
      expect.stringMatching(/^ends the suspension of a person.*: failed: Nobody has this id or address$/),
    ],
    [asha.id, expect.stringMatching(/: failed: This person is not suspended$/)],
    [asha.id, expect.stringMatching(/: begun$/)],
  ]);
  expect(out).not.toContain('@');
});

test('an act on a mailbox without an account is logged with the name that the mailbox has elsewhere in the log [14.6]', async () => {
  const server = await startTestServer();
  const listed = 'dean@example.edu';
  const remove = (address: string) =>
    runQuadWith({ ...placeOf(server), MODERATORS: listed }, [
      'moderators',
      'remove',
      address,
      '--as',
      'Ravi',
    ]);
  expect((await remove(`  ${listed.toUpperCase()}`)).code).toBe(0);
  expect((await remove('daen@example.edu')).code).toBe(1);
  const visitor = server.newClient();
  await visitor.call(sendLoginCode, { email: listed });
  await visitor.call(login, { email: listed, otp: '000000' });
  const { out } = await runQuad(server, 'log', '--json');
  const [refused, ...acts] = lines(out).map(({ person, detail }) => [
    person,
    detail?.replace(/\(.*?\)/, '()'),
  ]);
  const [, mailbox = 'none'] = /^wrong code for (no account, [\w-]{8})$/.exec(refused?.[1] ?? '') ?? [];
  const act = 'ends the moderation by a person';
  expect(acts).toEqual([
    [
      null,
      expect.stringMatching(/^ends .* person, no account, [\w-]{8}, by Ravi \(\): failed: Nobody has this/),
    ],
    [null, expect.stringMatching(/^ends .* person, no account, [\w-]{8}, by Ravi \(\): begun$/)],
    [null, expect.stringContaining(`${act}, ${mailbox}, by Ravi (): done; Nobody has an account with`)],
    [null, `${act}, ${mailbox}, by Ravi (): begun`],
  ]);
  expect(out).not.toContain('@');
});
