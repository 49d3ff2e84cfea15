import { expect, test } from 'vitest';
import { deletePerson, exportPerson, findPeople, suspendPerson } from '#contract/officers.ts';
import { getPeople } from '#contract/people.ts';
import { me } from '#contract/profile.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { runLive } from '#test/live-command.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { OFFICERS, twoOfficers } from '#test/officers.ts';
import { runQuad } from '#test/run-quad.ts';
import { DAY, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

const ROUNDS = 20;
const reason = 'Order 12/26 of the court.';

const suspend = ({ client }: Student, { id }: Student) =>
  client.call(suspendPerson, { id, rule: 'respect', reason });
const remove = ({ client }: Student, { id }: Student, now = false) =>
  client.call(deletePerson, { id, now, reason });
const reverse = ({ client }: Student, id: string) => client.call(reverseDecision, { id, reason });

async function aScene() {
  const server = await startTestServer({ env: OFFICERS });
  const officers = await twoOfficers(server);
  return { server, officers, people: await aCrowd(server, ROUNDS) };
}

/** What the store has of a person: the state, and the numbers of cases, strikes and entries of the log. */
async function readState({ context: { store } }: TestServer, { id }: Student) {
  const { state, left_state } = await store.db
    .selectFrom('people')
    .select(['state', 'left_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const strikes = await store.db
    .selectFrom('strikes')
    .select('case_id')
    .where('person_id', '=', id)
    .execute();
  const cases = await store.db.selectFrom('cases').select('id').where('target_id', '=', id).execute();
  const events = await store.db
    .selectFrom('case_events')
    .select('kind')
    .where((is) =>
      is.or([is('person_id', '=', id), is('case_id', 'in', ['-', ...cases.map((one) => one.id)])]),
    )
    .orderBy('id')
    .execute();
  return {
    state: state === 'leaving' ? `leaving, then ${left_state}` : state,
    cases: cases.map((one) => one.id),
    strikes: strikes.length,
    log: events.map(({ kind }) => kind),
  };
}

const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('of two officers who suspend one person at once, and of two who reverse that at once, one succeeds; state, log, strikes and mails agree', async () => {
  const { server, officers, people } = await aScene();
  for (const person of people) {
    const answers = await Promise.all(officers.map((one) => suspend(one, person)));
    expect(sorted(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('already_suspended');
    const suspended = await readState(server, person);
    expect(suspended).toMatchObject({ state: 'suspended', strikes: 1, log: ['opened', 'suspend'] });
    const [id = '', ...others] = suspended.cases;
    expect(others).toEqual([]);
    const reversals = await Promise.all(officers.map((one) => reverse(one, id)));
    expect(sorted(reversals)).toEqual([200, 409]);
    expect(reversals.find(({ status }) => status === 409)?.error.code).toBe('nothing_to_reverse');
    expect(await readState(server, person)).toEqual({
      state: 'active',
      cases: [id],
      strikes: 0,
      log: ['opened', 'suspend', 'reversed'],
    });
  }
  await sendAllLetters(server);
  for (const { email } of people) expect(server.mailbox.to(email)).toHaveLength(2);
});

test('of two officers who delete one account at once, one succeeds: one entry, one mail; also for good', async () => {
  const { server, officers, people } = await aScene();
  for (const [nth, person] of people.entries()) {
    const answers = await Promise.all(officers.map((one) => remove(one, person, nth % 2 === 1)));
    expect(sorted(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('already_deleted');
    expect(await readState(server, person)).toMatchObject({
      state: 'leaving, then active',
      log: ['person-deleted'],
    });
  }
  await sendAllLetters(server);
  for (const { email } of people) expect(server.mailbox.to(email)).toHaveLength(1);
});

test('a suspension and a deletion of one person at once both hold: who returns is still suspended', async () => {
  const { server, officers, people } = await aScene();
  const [one, other] = officers;
  for (const [nth, person] of people.entries()) {
    const acts = [() => suspend(one, person), () => remove(other, person)];
    const answers = await Promise.all((nth % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    expect(sorted(answers)).toEqual([200, 200]);
    const state = await readState(server, person);
    expect(state).toMatchObject({ state: 'leaving, then suspended', strikes: 1 });
    expect(state.cases).toHaveLength(1);
    expect(state.log.toSorted()).toEqual(['opened', 'person-deleted', 'suspend']);
  }
  server.passTime(2 * MINUTE);
  const returned = await logIn(server, people[0].email);
  expect((await returned.client.call(getPeople)).error.code).toBe('suspended');
});

test('a suspension beside a deletion for good comes before it, or is refused without a case and a mail', async () => {
  const { server, officers, people } = await aScene();
  const [one, other] = officers;
  for (const [nth, person] of people.entries()) {
    const isFirst = nth % 2 === 0;
    const early = isFirst ? suspend(one, person) : null;
    const deleting = remove(other, person, true);
    const [suspended, deleted] = await Promise.all([early ?? suspend(one, person), deleting]);
    expect(deleted.status).toBe(200);
    const isRefused = suspended.status === 409;
    if (isRefused) expect(suspended.error.code).toBe('already_deleted');
    const state = await readState(server, person);
    expect(state).toMatchObject({ strikes: isRefused ? 0 : 1 });
    expect(state.cases).toHaveLength(isRefused ? 0 : 1);
    expect(state.log.toSorted()).toEqual(
      isRefused ? ['person-deleted'] : ['opened', 'person-deleted', 'suspend'],
    );
  }
});

test('a person who was deleted meanwhile: suspended for the return, refused for good, then unknown; a decision is still reversed', async () => {
  const { server, officers, people } = await aScene();
  const [officer] = officers;
  const [left, erased, suspended] = people;
  for (const one of [left, erased, suspended]) await officer.client.call(findPeople, { q: one.id, reason });
  const { body } = await suspend(officer, suspended);
  await runQuad(server, 'person', '--delete', left.id, '--reason', 'Letter of 3 May');
  for (const one of [erased, suspended])
    await runQuad(server, 'person', '--delete', one.id, '--reason', 'Letter of 3 May', '--now');
  expect((await suspend(officer, left)).status).toBe(200);
  expect(await readState(server, left)).toMatchObject({ state: 'leaving, then suspended' });
  const refused = await suspend(officer, erased);
  expect([refused.status, refused.error.code]).toEqual([409, 'already_deleted']);
  expect(await readState(server, erased)).toMatchObject({ cases: [], strikes: 0, log: ['person-found'] });
  const byOperator = await runQuad(server, 'person', erased.id, '--suspend', '--rule', 'respect');
  expect(byOperator).toMatchObject({ code: 1, error: 'This account is being deleted for good.\n' });

  await runMaintenance(server.context);
  for (const act of [suspend(officer, erased), remove(officer, erased)])
    expect((await act).error.code).toBe('not_found');
  const exported = await officer.client.call(exportPerson, { id: erased.id, reason });
  expect([exported.status, exported.error.code]).toEqual([404, 'not_found']);
  expect((await reverse(officer, body.case)).status).toBe(200);
  expect((await reverse(officer, body.case)).error.code).toBe('nothing_to_reverse');
  const { store } = server.context;
  const strikes = await store.db.selectFrom('strikes').selectAll().execute();
  expect(strikes.map(({ person_id: id }) => id)).toEqual([left.id]);
  await sendAllLetters(server);
  expect(server.mailbox.to(suspended.email).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('taken back'),
  );
});

test('an officer who loses the role after the look acts on nobody, and no longer reverses what an officer has decided', async () => {
  const { server, officers, people } = await aScene();
  const [officer, other] = officers;
  const [asha, ravi] = people;
  const { body } = await suspend(officer, ravi);
  expect((await officer.client.call(findPeople, { q: asha.id, reason })).status).toBe(200);
  await runLive([server], 'moderators', 'add', officer.id);
  const acts = [
    suspend(officer, asha),
    remove(officer, asha),
    officer.client.call(exportPerson, { id: asha.id, reason }),
    officer.client.call(findPeople, { q: asha.id, reason }),
    reverse(officer, body.case),
  ];
  for (const act of acts) expect((await act).error.code).toBe('not_yours');
  expect((await asha.client.call(me)).status).toBe(200);
  expect(await readState(server, asha)).toMatchObject({ state: 'active', log: ['person-found'] });
  expect(await readState(server, ravi)).toMatchObject({ state: 'suspended' });
  expect((await reverse(other, body.case)).status).toBe(200);
});

test('an officer suspends and deletes another officer, whose calls end at once, and who cannot undo it; not oneself', async () => {
  const { server, officers } = await aScene();
  const [officer, other] = officers;
  const asha = await aStudent(server);
  expect((await suspend(officer, officer)).error.code).toBe('not_yours');
  const { body } = await suspend(officer, other);
  for (const act of [suspend(other, officer), remove(other, asha), reverse(other, body.case)])
    expect((await act).error.code).toBe('suspended');
  expect((await reverse(officer, body.case)).status).toBe(200);
  // The case is about this officer, so somebody else has to decide it.
  const again = await suspend(officer, other);
  await reverse(officer, again.body.case);
  expect((await reverse(other, again.body.case)).error.code).toBe('not_yours');
  expect((await remove(officer, other)).status).toBe(200);
  expect((await suspend(other, officer)).status).toBe(401);
  server.passTime(DAY);
  const back = await logIn(server, other.email);
  expect((await back.client.call(findPeople, { q: asha.id, reason })).status).toBe(200);
});
