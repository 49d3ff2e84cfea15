import { expect, test } from 'vitest';
import { deletePerson, suspendPerson } from '#contract/officers.ts';
import { me } from '#contract/profile.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { storeRole } from '#server/access/live-moderation.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { OFFICERS, twoOfficers } from '#test/officers.ts';
import { HOUR, startTestServer } from '#test/test-server.ts';

const ROUNDS = 20;
const reason = 'Order 12/26 of the court.';

const suspend = ({ client }: Student, { id }: Student) =>
  client.call(suspendPerson, { id, rule: 'respect', reason });
const remove = ({ client }: Student, { id }: Student) =>
  client.call(deletePerson, { id, now: false, reason });

test.each([
  ['suspend each other', [suspend, suspend]],
  ['delete each other', [remove, remove]],
  ['of whom one suspends and the other deletes', [suspend, remove]],
] as const)(
  'of two officers who act on each other at once (%s), one succeeds, and the other can act no longer',
  async (_what, [act, back]) => {
    const server = await startTestServer({ env: OFFICERS });
    let [one, other] = await twoOfficers(server);
    const stateOf = async ({ id }: Student) => {
      const { db } = server.context.store;
      return (await db.selectFrom('people').select('state').where('id', '=', id).executeTakeFirstOrThrow())
        .state;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      server.passTime(3 * HOUR);
      const answers = await Promise.all([act(one, other), back(other, one)]);
      const won = answers.findIndex(({ status }) => status === 200);
      const [winner, loser] = won === 0 ? [one, other] : [other, one];
      const [done, refused] = won === 0 ? answers : answers.toReversed();
      const isSuspended = (won === 0 ? act : back) === suspend;
      expect(refused?.error.code).toBe(isSuspended ? 'suspended' : 'no_session');
      expect([await stateOf(winner), await stateOf(loser)]).toEqual([
        'active',
        isSuspended ? 'suspended' : 'leaving',
      ]);

      if (isSuspended) {
        const { case: id = '' } = (done?.body ?? {}) as { case?: string };
        expect((await winner.client.call(reverseDecision, { id, reason })).status).toBe(200);
        continue;
      }
      const returned = { ...loser, ...(await logIn(server, loser.email)) };
      [one, other] = won === 0 ? [winner, returned] : [returned, winner];
    }
  },
);

test('an officer who is removed, and whom this node still knows as one, suspends and deletes nobody', async () => {
  const server = await startTestServer({ env: OFFICERS });
  const [one] = await twoOfficers(server);
  const asha = await aStudent(server);
  const { store } = server.context;
  await store.run(storeRole, { personId: one.id, mailbox: 'no-moderator:in-a-test', role: 'none' });
  for (const act of [suspend, remove]) {
    const { status, error } = await act(one, asha);
    expect([status, error.code]).toEqual([403, 'not_yours']);
  }
  expect((await asha.client.call(me)).status).toBe(200);
});
