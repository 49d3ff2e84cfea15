import { expect, test } from 'vitest';
import { listDecisions } from '#contract/decisions.ts';
import { appeal } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { getPeople } from '#contract/people.ts';
import { getUser } from '#contract/profile.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { aScene, decideAbout, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { runQuad } from '#test/run-quad.ts';
import { DAY, startTestServer, type TestServer } from '#test/test-server.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const suspend = (server: TestServer, { id }: Student, ...options: string[]) =>
  runQuad(server, 'person', id, '--suspend', '--rule', 'respect', ...options);
const unsuspend = (server: TestServer, { id }: Student) => runQuad(server, 'person', id, '--unsuspend');
const isFound = async ({ client }: Student, { id }: Student) =>
  (await client.call(getUser, { id })).status === 200;
const strikesOf = ({ context }: TestServer) => context.store.db.selectFrom('strikes').selectAll().execute();

/** On SQLite, a running server caches sessions in memory for 5 seconds. */
async function expectStatus(server: TestServer, { client }: Student, status: 200 | 403): Promise<void> {
  const read = async () => (await client.call(getPeople)).status;
  if (server.context.store.name === 'postgres') expect(await read()).toBe(status);
  await expect.poll(read).toBe(status);
}

/** A server with SQLite looks for letters of another process every 5 seconds. */
function expectLetter({ mailbox }: TestServer, { email }: Student, text: RegExp): Promise<void> {
  const sent = () => mailbox.to(email).map((letter) => letter.text);
  return expect.poll(sent).toContainEqual(expect.stringMatching(text));
}

test('the operator suspends a person as a moderator does: the person is hidden, refused and mailed; a moderator decides the appeal [S9.10]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  const [[dean], asha, ravi] = [await twoModerators(server), await aStudent(server), await aStudent(server)];
  expect((await asha.client.call(getPeople)).status).toBe(200);
  // On SQLite a card stays in memory for a minute.
  if (server.context.store.name === 'postgres') expect(await isFound(ravi, asha)).toBe(true);
  const until = inDays(7);
  const { code, out } = await suspend(server, asha, '--until', until);
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^Suspended until .*\nThe case: \S+\n$/),
  });
  expect(await isFound(ravi, asha)).toBe(false);
  await expectStatus(server, asha, 403);
  const { client, response } = await logIn(server, asha.email);
  expect(response.body.message).toMatch(/^Your account is suspended until /);
  const [decision] = (await client.call(listDecisions)).body.data;
  expect(decision).toMatchObject({ kind: 'person', decisions: ['suspend'], until, appeal: 'possible' });
  const caseId = decision?.case ?? '';
  await expectLetter(server, asha, /Your account is suspended until .*Do not insult.*\/appeal\//s);
  expect(await strikesOf(server)).toMatchObject([{ person_id: asha.id, rule: 'respect' }]);
  const { body } = await dean.client.call(getModerationLog, { case: caseId });
  expect(body.data.map(({ what, who }) => [what, who])).toEqual([
    ['suspend', null],
    ['opened', null],
  ]);
  const change = { before: [], after: ['suspend'], outcome: 'upheld' };
  const detail = { rule: 'respect', until, ...change, by: 'operator' };
  expect(body.data.map((entry) => entry.detail)).toEqual([JSON.stringify(detail), '']);
  const log = await runQuad(server, 'log', '--person', asha.id, '--kind', 'operator-act');
  expect(log.out).toContain('reason: rule respect: done; state: active -> suspended until ');
  await client.call(appeal, { case: caseId, note: 'It was not me.' });
  await decideAbout(dean, asha.id, { decisions: ['restore'] });
  expect((await client.call(getPeople)).status).toBe(200);
});

test('the operator ends a suspension, also one by a moderator: other parts of the decision stay, and the person is mailed [S9.10]', async () => {
  const { server, dean, writer, reporter, viewer, commentId } = await aScene();
  await sendReport(reporter, commentId);
  const about = await decideAbout(dean, commentId, { decisions: ['remove', 'suspend'] });
  expect(about.answer.status).toBe(200);
  await expectStatus(server, writer, 403);
  expect(await unsuspend(server, writer)).toMatchObject({ code: 0, error: '' });
  await expectStatus(server, writer, 200);
  expect((await writer.client.call(listDecisions)).body.data).toMatchObject([{ decisions: ['remove'] }]);
  await expectLetter(server, writer, /The opinion was removed\.\n\nThe rule/);
  expect(await strikesOf(server)).toHaveLength(1);

  expect((await suspend(server, viewer)).out).toMatch(/^Suspended for good, and mailed\. /);
  expect(await strikesOf(server)).toHaveLength(2);
  expect((await unsuspend(server, viewer)).code).toBe(0);
  await expectLetter(server, viewer, /found nothing wrong/);
  expect((await viewer.client.call(listDecisions)).body.data).toEqual([]);
  expect(await strikesOf(server)).toMatchObject([{ person_id: writer.id }]);
});

test('the suspension can end while its appeal is open; the moderators then have nothing to decide [S9.10]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  const [[dean], asha] = [await twoModerators(server), await aStudent(server)];
  await suspend(server, asha);
  const { client } = await logIn(server, asha.email);
  const [decision] = (await client.call(listDecisions)).body.data;
  await client.call(appeal, { case: decision?.case ?? '', note: '' });
  expect((await unsuspend(server, asha)).code).toBe(0);
  await expect(decideAbout(dean, asha.id, { decisions: ['suspend'] })).rejects.toThrow('no such case');
  await expectStatus(server, { ...asha, client }, 200);
  const [settled] = (await client.call(listDecisions)).body.data;
  expect(settled).toMatchObject({ decisions: ['restore'], appeal: 'changed' });
});

test('a suspension with a wrong rule or state is refused with one line, and changes nothing [S9.10]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const rule = ['--suspend', '--rule', 'respect'];
  const refused = async (...args: string[]) => (await runQuad(server, 'person', ...args)).error;
  expect(await refused('nobody@example.edu', ...rule)).toBe('Nobody has this id or address.\n');
  expect(await refused(asha.id, '--unsuspend')).toBe('This person is not suspended.\n');
  expect(await refused(asha.id, '--suspend', '--rule', '7')).toMatch(
    /^--rule must be among respect, no-hate, [^\n]+\n$/,
  );
  expect((await asha.client.call(getPeople)).status).toBe(200);
  expect((await suspend(server, asha)).code).toBe(0);
  expect(await refused(asha.id, ...rule)).toMatch(/^This person is suspended already[^\n]+\n$/);
  expect(await strikesOf(server)).toHaveLength(1);
});
