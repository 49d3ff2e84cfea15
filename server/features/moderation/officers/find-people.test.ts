import { expect, test } from 'vitest';
import { deleteAccount, requestDeletion } from '#contract/delete-account.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { findPeople, type FoundPerson } from '#contract/officers.ts';
import { me } from '#contract/profile.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { decideAbout, sendReport, twoModerators } from '#test/moderators.ts';
import { anOfficer, OFFICERS } from '#test/officers.ts';
import { addPasskeyTo, logInWithPasskey, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { DAY, HOUR, MINUTE, startTestServer } from '#test/test-server.ts';

const reason = 'A letter of 3 May.';

async function find({ client }: Student, q: string): Promise<readonly FoundPerson[]> {
  const { status, body } = await client.call(findPeople, { q, reason });
  expect(status).toBe(200);
  return body.data;
}
const namesOf = (people: readonly FoundPerson[]) => people.map(({ name }) => name);

test('an officer finds people by name, mail address or id, in every state, without addresses and phones', async () => {
  const server = await startTestServer({ env: OFFICERS });
  const officer = await anOfficer(server);
  const asha = await aStudent(server, { name: 'Asha Devi Kumari', email: 'asha.k@example.edu' });
  const ravi = await aStudent(server, { name: 'Ravi Kumari' });
  const { store } = server.context;
  await store.transaction((tx) =>
    tx.updateTable('people').set({ public: 0 }).where('id', '=', asha.id).execute(),
  );
  for (const text of ['kumari ash', 'ÁSHA', 'devi kumari asha', 'Kumari d', 'ASHA.K+x@example.edu', asha.id])
    expect(namesOf(await find(officer, text)), text).toEqual(['Asha Devi Kumari']);
  expect(namesOf(await find(officer, 'kumari'))).toEqual(['Asha Devi Kumari', 'Ravi Kumari']);
  for (const text of ['kumari x', 'nobody@example.edu', '@', ' !! ', server.context.random.id()])
    expect(await find(officer, text), text).toEqual([]);
  const [found] = await find(officer, asha.id);
  expect(found).toMatchObject({
    id: asha.id,
    state: 'active',
    until: '',
    public: false,
    strikes: 0,
    me: false,
  });
  expect(JSON.stringify(found)).not.toContain('@');
  expect(JSON.stringify(await find(officer, ravi.email))).not.toContain('@');
  expect(await find(officer, officer.id)).toMatchObject([{ me: true, cases: [] }]);
  expect(server.log()).not.toContain('asha');
});

test('the state, cases, strikes and sessions of a person are shown', async () => {
  const server = await startTestServer({ env: OFFICERS });
  const [officer, [dean], asha] = [
    await anOfficer(server),
    await twoModerators(server),
    await aStudent(server),
  ];
  const reporter = await aStudent(server);
  server.passTime(DAY + HOUR);
  const stateOf = async () => {
    const [person] = await find(officer, asha.id);
    return person && [person.state, person.until, person.mutedUntil];
  };
  await sendReport(reporter, asha.id, { kind: 'person' });
  expect(await stateOf()).toEqual(['active', '', '']);
  const until = new Date(server.context.clock() + 7 * DAY).toISOString();
  const { id } = await decideAbout(dean, asha.id, { decisions: ['mute'], until });
  expect(await stateOf()).toEqual(['muted', until, until]);
  await sendReport(reporter, asha.id, { kind: 'person', reason: 'spam' });
  await decideAbout(dean, asha.id, { decisions: ['suspend'] });
  expect(await stateOf()).toEqual(['suspended', '', until]);
  const { client } = await logIn(server, asha.email);
  const [person] = await find(officer, asha.id);
  expect(person?.cases).toMatchObject([
    {
      kind: 'person',
      state: 'decided',
      outcome: 'upheld',
      decisions: ['suspend'],
      rule: 'respect',
      until: '',
    },
    { id, decisions: ['mute'], until },
  ]);
  expect(person?.strikes).toBe(2);
  expect(person?.sessions).toHaveLength(2);
  expect(await find(officer, reporter.id)).toMatchObject([{ cases: [], strikes: 0 }]);

  await client.call(requestDeletion);
  const otp = await server.mailbox.nextCode(asha.email);
  await client.call(deleteAccount, { otp, opinions: 'remove' });
  const [left] = await find(officer, asha.id);
  expect(left).toMatchObject({ state: 'left', sessions: [] });
  const leftMs = Date.parse(left?.until ?? '') - server.context.clock();
  expect(leftMs).toBeGreaterThan(7 * DAY - MINUTE);
  server.passTime(7 * DAY);
  expect((await find(officer, asha.id))[0]?.state).toBe('erasing');
});

test('the log of moderation records each view with its reason, for each person; an officer does not see views of themselves', async () => {
  const server = await startTestServer({ env: OFFICERS });
  const [officer, [dean, warden]] = [await anOfficer(server), await twoModerators(server)];
  const asha = await aStudent(server);
  await find(officer, asha.email);
  await find(officer, 'nobody@example.edu');
  await find(officer, dean.id);
  const read = async ({ client }: Student) =>
    (await client.call(getModerationLog)).body.data.map(({ what, who, whom, detail, note }) => [
      what,
      who?.id,
      whom?.id,
      detail,
      note,
    ]);
  const byOfficer = (whom: string | undefined, detail: string) => [
    'person-found',
    officer.id,
    whom,
    detail,
    reason,
  ];
  const aboutAsha = byOfficer(asha.id, 'by mail address');
  const nobody = byOfficer(undefined, 'by mail address: nobody');
  expect(await read(warden)).toEqual([byOfficer(dean.id, 'by id'), nobody, aboutAsha]);
  expect(await read(dean)).toEqual([nobody, aboutAsha]);
});

test('a search by a frequent name gives 20 people and states that there are more', async () => {
  const server = await startTestServer({ env: OFFICERS });
  const officer = await anOfficer(server);
  for (let nth = 0; nth < 21; nth += 1) await aStudent(server, { name: 'Same Name' });
  const { body } = await officer.client.call(findPeople, { q: 'same name', reason });
  expect([body.data.length, body.more]).toEqual([20, true]);
});

test('a call without a reason or text is a 400; moderators without the role and students get a 403, visitors a 401', async () => {
  const server = await startTestServer({ env: OFFICERS });
  const [officer, [dean], asha] = [
    await anOfficer(server),
    await twoModerators(server),
    await aStudent(server),
  ];
  for (const input of [{ q: 'x' }, { q: 'x', reason: ' ' }, { reason }, { q: ' ', reason }])
    expect((await officer.client.call(findPeople, input)).status).toBe(400);
  for (const { client } of [dean, asha])
    expect((await client.call(findPeople, { q: asha.id, reason })).error.code).toBe('not_yours');
  expect((await server.newClient().call(findPeople, { q: 'x', reason })).status).toBe(401);
  const own = async ({ client }: Student) => (await client.call(me)).body;
  expect(await own(officer)).toMatchObject({ moderator: true, officer: true });
  expect((await own(dean)).officer).toBeUndefined();
});

test('an officer who has a passkey must have logged in with it', async () => {
  const server = await startTestServer({ env: { ...OFFICERS, PUBLIC_URL: PASSKEY_ORIGIN } });
  const officer = await anOfficer(server);
  const { authenticator } = await addPasskeyTo(officer);
  const refused = await (await logIn(server, officer.email)).client.call(findPeople, { q: 'x', reason });
  expect(refused.error.code).toBe('passkey_needed');
  const { client } = await logInWithPasskey(server, authenticator);
  expect((await client.call(findPeople, { q: 'x', reason })).status).toBe(200);
});
