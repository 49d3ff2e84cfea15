import { expect, test } from 'vitest';
import { confirmEmailChange, requestEmailChange } from '#contract/change-email.ts';
import { claimCase as claimByCall, decideCase } from '#contract/moderation.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { nameModerator, storeRole } from '#server/access/live-moderation.ts';
import { suspendWithoutReport } from '#server/features/moderation/decisions/operator-decisions.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, caseOf, sendReport } from '#test/moderators.ts';
import type { TestServer } from '#test/test-server.ts';
import { claimCase } from './claim.ts';

/** Claims that are under way, after the check of the role, when the role or the account of the moderator ends. */

const ROUNDS = 20;

const mailbox = 'no-moderator:in-a-test';
const ends = {
  async removed({ context: { store } }: TestServer, personId: string) {
    await store.run(storeRole, { personId, mailbox, role: 'none' });
  },
  async suspended({ context: { store, clock, random } }: TestServer, personId: string) {
    const measures = { decisions: ['suspend'], outcome: 'upheld', endsAt: null } as const;
    const decision = { ...measures, rule: 'respect', ruleText: 'Be kind.' };
    const act = { personId, now: clock(), caseId: random.id(), decision, letter: null, officer: null };
    expect(await store.run(suspendWithoutReport, act)).toBe('done');
  },
  async deleted({ context: { store, clock } }: TestServer, personId: string) {
    const left = { personId, opinions: 'remove', now: clock() } as const;
    expect(await store.transaction((tx) => leaveAccount(tx, left))).toBe(true);
  },
};

/** An open case, as the store has it. */
async function anOpenCase() {
  const scene = await aScene();
  const { server, dean, writer, reporter } = scene;
  await sendReport(reporter, writer.id, { kind: 'person' });
  const { id } = await caseOf(dean, writer.id);
  const read = () =>
    server.context.store.db
      .selectFrom('cases')
      .select(['state', 'claimed_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { ...scene, id, read };
}

test.each(['removed', 'suspended', 'deleted'] as const)(
  'a moderator who is %s at the moment of a claim has no case afterwards, 20 times [S9.6]',
  async (how) => {
    const { server, id: caseId, read } = await anOpenCase();
    const { store, clock } = server.context;
    for (const [nth, { id }] of (await aCrowd(server, ROUNDS)).entries()) {
      const claim = () => store.run(claimCase, { caseId, moderatorId: id, now: clock() });
      const acts = [() => ends[how](server, id), claim];
      await Promise.all((nth % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      expect(await read()).toEqual({ state: 'open', claimed_by: null });
      expect(await claim()).toBe('no_moderator');
    }
  },
);

test.each(['moderator', 'officer'] as const)(
  'a moderator who is removed, and whom this node still knows as %s, claims no case, neither by an undo [S9.6]',
  async (role) => {
    const { server, dean, id, read } = await anOpenCase();
    const { store, liveSettings } = server.context;
    await store.run(storeRole, { personId: dean.id, mailbox, role });
    await expect.poll(() => liveSettings.values.get(nameModerator(dean.id))).toBe(role);
    expect((await dean.client.call(claimByCall, { id })).status).toBe(200);
    const decision = { id, decisions: ['warn'], rule: 'respect' };
    expect((await dean.client.call(decideCase, decision)).status).toBe(200);

    await store.run(storeRole, { personId: dean.id, mailbox, role: 'none' });
    const undo = await dean.client.call(reverseDecision, { id, reason: 'A mistake.' });
    const claim = await dean.client.call(claimByCall, { id });
    expect([undo.error.code, claim.error.code]).toEqual(['not_yours', 'not_yours']);
    expect(await read()).toEqual({ state: 'decided', claimed_by: null });
  },
);

test('a moderator of MODERATORS who takes another address moderates no more and has no claimed case', async () => {
  const { server, dean, id, read } = await anOpenCase();
  const claim = () => dean.client.call(claimByCall, { id });
  expect((await claim()).status).toBe(200);
  const email = 'dean.new@example.edu';
  await dean.client.call(requestEmailChange, { email });
  const codes = {
    otp: await server.mailbox.nextCode(dean.email),
    newOtp: await server.mailbox.nextCode(email),
  };
  expect((await dean.client.call(confirmEmailChange, codes)).status).toBe(200);
  expect((await claim()).error.code).toBe('not_yours');
  expect(await read()).toEqual({ state: 'open', claimed_by: null });
});
