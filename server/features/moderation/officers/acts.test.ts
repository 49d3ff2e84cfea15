import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { appeal, claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { deletePerson, exportPerson, findPeople, suspendPerson } from '#contract/officers.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { getPeople } from '#contract/people.ts';
import { getUser, me } from '#contract/profile.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { twoModerators } from '#test/moderators.ts';
import { anOfficer, OFFICERS } from '#test/officers.ts';
import { runQuad } from '#test/run-quad.ts';
import { DAY, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

const reason = 'Order 12/26 of the court.';

async function aScene() {
  const server = await startTestServer({ env: OFFICERS });
  const [officer, [dean, warden]] = [await anOfficer(server), await twoModerators(server)];
  return { server, officer, dean, warden, asha: await aStudent(server) };
}

async function readLog({ client }: Student, caseId = '') {
  const { body } = await client.call(getModerationLog, caseId === '' ? {} : { case: caseId });
  return body.data.map(({ what, who, whom, detail, note }) => [what, who?.id, whom?.id, detail, note]);
}
const lettersTo = ({ mailbox }: TestServer, { email }: Student) =>
  mailbox.to(email).map(({ subject, text }) => `${subject}\n${text}`);

test('a suspension by an officer is a decision of a case: it is mailed and logged, and another moderator decides the appeal', async () => {
  const { server, officer, dean, asha } = await aScene();
  const until = new Date(server.context.clock() + 7 * DAY).toISOString();
  const wish = { id: asha.id, rule: 'respect', until, message: 'Please stop.', reason };
  const { status, body } = await officer.client.call(suspendPerson, wish);
  expect(status).toBe(200);
  expect((await asha.client.call(getPeople)).error.code).toBe('suspended');
  await expect
    .poll(() => lettersTo(server, asha))
    .toContainEqual(expect.stringMatching(/suspended until .*Do not insult.*> Please stop\..*\/appeal\//s));
  expect(await readLog(dean, body.case)).toEqual([
    ['message', officer.id, asha.id, '', 'Please stop.'],
    ['suspend', officer.id, asha.id, expect.stringContaining(until), reason],
    ['opened', officer.id, asha.id, '', ''],
  ]);
  expect((await officer.client.call(suspendPerson, wish)).error.code).toBe('already_suspended');
  expect((await asha.client.call(appeal, { case: body.case, note: 'No.' })).status).toBe(200);
});

test('an officer can reverse their own suspension at once: the person is active, without strike, and mailed', async () => {
  const { server, officer, asha } = await aScene();
  const { body } = await officer.client.call(suspendPerson, { id: asha.id, rule: 'respect', reason });
  const { status } = await officer.client.call(reverseDecision, { id: body.case, reason });
  expect(status).toBe(200);
  expect((await asha.client.call(getPeople)).status).toBe(200);
  const { data } = (await officer.client.call(findPeople, { q: asha.id, reason })).body;
  expect(data).toMatchObject([
    { state: 'active', strikes: 0, cases: [{ id: body.case, canReverse: false }] },
  ]);
  await expect.poll(() => lettersTo(server, asha).length).toBe(2);
  const queue = await officer.client.call(getQueue);
  expect(queue.body.data).toEqual([]);
});

test('a moderator who is not an officer cannot reverse a suspension by an officer or the operator, is not offered a reversal, and can decide the appeal [S9.27]', async () => {
  const { server, officer, dean, asha } = await aScene();
  const ravi = await aStudent(server);
  const suspended = await officer.client.call(suspendPerson, { id: asha.id, rule: 'respect', reason });
  const { out } = await runQuad(server, 'person', ravi.id, '--suspend', '--rule', 'respect');
  const ids = [suspended.body.case, /The case: (\S+)/.exec(out)?.[1] ?? ''];
  const offered = async ({ client }: Student, id: string) => {
    const { body } = await client.call(getModerationLog, { case: id });
    const { data } = (await client.call(getQueue, { case: id })).body;
    return [...new Set([...body.data, ...data].map(({ reversal }) => reversal))].toSorted();
  };
  for (const id of ids) {
    expect(await offered(dean, id)).toEqual(['']);
    const { status, error } = await dean.client.call(reverseDecision, { id, reason });
    expect([status, error.code, error.message]).toEqual([
      403,
      'not_yours',
      'The operator or an officer suspended this person. Only an officer or the operator ends it.',
    ]);
    expect(await offered(officer, id)).toEqual(['', 'reverse']);
  }
  expect((await asha.client.call(getPeople)).error.code).toBe('suspended');
  const [byOfficer = '', byOperator = ''] = ids;
  expect((await officer.client.call(reverseDecision, { id: byOperator, reason })).status).toBe(200);

  await asha.client.call(appeal, { case: byOfficer, note: 'No.' });
  expect((await dean.client.call(reverseDecision, { id: byOfficer, reason })).status).toBe(403);
  expect((await dean.client.call(claimCase, { id: byOfficer })).status).toBe(200);
  const decided = await dean.client.call(decideCase, { id: byOfficer, decisions: ['restore'] });
  expect(decided.status).toBe(200);
  const undone = await dean.client.call(reverseDecision, { id: byOfficer, reason });
  expect(undone.body).toEqual({ success: true, undone: true });
  expect((await asha.client.call(getPeople)).error.code).toBe('suspended');
});

test('when two officers suspend a person at once, one gets a 200 and the other a 409, and only one case is opened', async () => {
  const { server, officer, asha } = await aScene();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      officer.client.call(suspendPerson, { id: asha.id, rule: 'respect', reason }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
  const { store } = server.context;
  expect(await store.db.selectFrom('cases').select('id').execute()).toHaveLength(1);
  expect(await store.db.selectFrom('strikes').select('case_id').execute()).toHaveLength(1);
});

test('the export by an officer is the file that the person can download; the log of moderation has it, the person’s own log has not', async () => {
  const { officer, dean, asha } = await aScene();
  const read = async (response: Response) => {
    expect(response.status).toBe(200);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  };
  const files = await read(
    await officer.client.fetch('/moderation/people/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: asha.id, reason }),
    }),
  );
  expect(files['profile.json']).toContain(asha.email);
  const own = await read(await asha.client.fetch('/export'));
  expect(Object.keys(files)).toEqual(Object.keys(own));
  expect(JSON.parse(own['security-log.json'] ?? '')).toMatchObject([
    { kind: 'data-exported' },
    { kind: 'sign-up' },
  ]);
  expect(await readLog(dean)).toEqual([['person-exported', officer.id, asha.id, '', reason]]);
});

test('an account deleted by an officer is gone at once, mailed and logged; a log-in within 7 days brings it back', async () => {
  const { server, officer, dean, asha } = await aScene();
  const wish = { id: asha.id, reason };
  expect((await officer.client.call(deletePerson, wish)).status).toBe(200);
  expect((await asha.client.call(me)).status).toBe(401);
  expect((await dean.client.call(getUser, { id: asha.id })).status).toBe(404);
  expect((await officer.client.call(deletePerson, wish)).error.code).toBe('already_deleted');
  await expect
    .poll(() => lettersTo(server, asha))
    .toContainEqual(expect.stringMatching(/has been deleted\n.*log in within 7 days/s));
  expect(await readLog(dean)).toEqual([
    ['person-deleted', officer.id, asha.id, 'a log-in within 7 days brings it back', reason],
  ]);
  server.passTime(2 * MINUTE);
  expect((await logIn(server, asha.email)).response.status).toBe(200);
});

test('a final deletion, also of a leaving account, cannot be undone, and maintenance deletes everything', async () => {
  const { server, officer, asha } = await aScene();
  expect((await officer.client.call(deletePerson, { id: asha.id, reason })).status).toBe(200);
  expect((await officer.client.call(deletePerson, { id: asha.id, now: true, reason })).status).toBe(200);
  expect((await officer.client.call(deletePerson, { id: asha.id, now: true, reason })).status).toBe(409);
  await expect
    .poll(() => lettersTo(server, asha))
    .toContainEqual(expect.stringMatching(/cannot be brought back/));
  server.passTime(2 * MINUTE);
  expect((await logIn(server, asha.email)).response.status).toBe(401);
  await runMaintenance(server.context);
  const { store, photos } = server.context;
  const people = await store.db.selectFrom('people').select('id').execute();
  expect(people.map(({ id }) => id)).not.toContain(asha.id);
  expect(await photos.read(asha.photo, 'card')).toBeNull();
});

test('every act of an officer needs the role, another existing person and a reason', async () => {
  const { server, officer, dean, asha } = await aScene();
  const acts = [
    (one: Student, id: string, why?: string) =>
      one.client.call(suspendPerson, { id, rule: 'respect', reason: why }),
    (one: Student, id: string, why?: string) => one.client.call(exportPerson, { id, reason: why }),
    (one: Student, id: string, why?: string) => one.client.call(deletePerson, { id, reason: why }),
  ];
  for (const act of acts) {
    for (const other of [dean, asha]) expect((await act(other, officer.id, reason)).status).toBe(403);
    const own = await act(officer, officer.id, reason);
    expect([own.status, own.error.code]).toEqual([403, 'not_yours']);
    for (const id of [server.context.random.id(), "' or 1=1"])
      expect((await act(officer, id, reason)).status).toBe(404);
    expect((await act(officer, asha.id)).status).toBe(400);
  }
  const { client } = officer;
  const wrong = async (input: object) =>
    (await client.call(suspendPerson, { id: asha.id, reason, ...input })).status;
  expect(await wrong({ rule: 'no-such-rule' })).toBe(400);
  expect(await wrong({ rule: 'respect', until: '2020-01-01T00:00:00Z' })).toBe(400);
  expect(await readLog(dean)).toEqual([]);
  expect((await asha.client.call(me)).status).toBe(200);
});
