import { describe, expect, test } from 'vitest';
import { claimCase, decideCase } from '#contract/moderation.ts';
import { deleteOpinion, getOpinions } from '#contract/opinions.ts';
import { deletePerson, suspendPerson } from '#contract/officers.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { endSessions } from '#contract/sessions.ts';
import { logIn, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { runLive } from '#test/live-command.ts';
import { aScene, caseOf, decideAbout, sendReport } from '#test/moderators.ts';
import { OFFICERS } from '#test/officers.ts';
import { HOUR, MINUTE, type TestServer } from '#test/test-server.ts';

/** What happens between two steps of a moderator: the claim and the decision, or the decision and its reversal. */

const decide = ({ client }: Pick<Student, 'client'>, id: string) =>
  client.call(decideCase, { id, decisions: ['warn'], rule: 'respect' });
const reverse = ({ client }: Student, id: string) =>
  client.call(reverseDecision, { id, reason: 'A mistake.' });
const caseRow = ({ context }: TestServer, id: string) =>
  context.store.db
    .selectFrom('cases')
    .select(['state', 'outcome', 'claimed_by', 'decided_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A case that one of two moderators has claimed. */
async function aClaimedCase(env?: Record<string, string>) {
  const scene = await aScene(env);
  const { dean, warden, writer, reporter } = scene;
  await sendReport(reporter, writer.id, { kind: 'person' });
  const { id } = await caseOf(dean, writer.id);
  expect((await dean.client.call(claimCase, { id })).status).toBe(200);
  expect((await warden.client.call(claimCase, { id })).error.code).toBe('case_taken');
  return { ...scene, id };
}

describe('between the claim of a case and the decision, a moderator', () => {
  test('who loses the role decides nothing, another one does at once, and the role alone brings no claim back [S9.6]', async () => {
    const { server, dean, warden, id } = await aClaimedCase();
    await runLive([server], 'moderators', 'remove', dean.id);
    for (const act of [decide(dean, id), reverse(dean, id), dean.client.call(claimCase, { id })])
      expect((await act).error.code).toBe('not_yours');
    expect(await caseRow(server, id)).toMatchObject({ state: 'open', claimed_by: null });
    await runLive([server], 'moderators', 'add', dean.id);
    const late = await decide(dean, id);
    expect([late.status, late.error.code]).toEqual([409, 'case_not_claimed']);
    expect((await warden.client.call(claimCase, { id })).status).toBe(200);
    expect((await decide(warden, id)).status).toBe(200);
  });

  const reason = 'A leaked account.';
  test.each([
    [
      'suspended',
      ({ client }: Student, id: string) => client.call(suspendPerson, { id, rule: 'respect', reason }),
      'suspended',
    ],
    ['deleted', ({ client }: Student, id: string) => client.call(deletePerson, { id, reason }), 'no_session'],
  ] as const)(
    'who is %s decides nothing, and the case is free for another one [S9.6]',
    async (_how, act, code) => {
      const { server, dean, warden, id } = await aClaimedCase({ OFFICERS: OFFICERS.MODERATORS });
      expect((await act(warden, dean.id)).status).toBe(200);
      expect((await decide(dean, id)).error.code).toBe(code);
      expect(await caseRow(server, id)).toMatchObject({ state: 'open', claimed_by: null });
      expect((await warden.client.call(claimCase, { id })).status).toBe(200);
      expect((await decide(warden, id)).status).toBe(200);
    },
  );

  test('whose session is ended decides nothing with it, and everything in a new one', async () => {
    const { server, dean, warden, id } = await aClaimedCase();
    server.passTime(2 * MINUTE);
    const elsewhere = await logIn(server, dean.email);
    expect((await elsewhere.client.call(endSessions, { all: true })).status).toBe(200);
    expect((await decide(dean, id)).status).toBe(401);
    expect(await caseRow(server, id)).toMatchObject({ state: 'open', claimed_by: dean.id });
    expect((await warden.client.call(claimCase, { id })).error.code).toBe('case_taken');
    expect((await decide(elsewhere, id)).status).toBe(200);
    expect(await caseRow(server, id)).toMatchObject({ state: 'decided', decided_by: dean.id });
  });

  test('whose claim has ended takes the case again, if nobody else has', async () => {
    const { server, dean, id } = await aClaimedCase();
    server.passTime(31 * MINUTE);
    expect((await decide(dean, id)).error.code).toBe('case_not_claimed');
    expect(await caseRow(server, id)).toMatchObject({ state: 'open', outcome: null });
    expect((await dean.client.call(claimCase, { id })).status).toBe(200);
    expect((await decide(dean, id)).status).toBe(200);
  });
});

/** What the store has: undeleted opinions that others see, and the number that the profile shows. */
async function readCounts({ context: { store } }: TestServer, profile: Student) {
  const { opinions } = await store.db
    .selectFrom('people')
    .select('opinions')
    .where('id', '=', profile.id)
    .executeTakeFirstOrThrow();
  const shown = await store.db
    .selectFrom('opinions')
    .select('id')
    .where('profile_id', '=', profile.id)
    .where('state', '=', 'shown')
    .where('deleted_at', 'is', null)
    .execute();
  return [opinions, shown.length];
}

describe('a decision about an opinion that its author has deleted meanwhile', () => {
  // A removed opinion cannot be deleted by its author, so that one is deleted before the decision.
  test.each([
    ['is undone', 'remove', 0],
    ['is undone', 'warn', 0],
    ['is undone', 'dismiss', 0],
    ['is reversed', 'remove', HOUR],
    ['is reversed', 'warn', HOUR],
    ['is reversed', 'dismiss', HOUR],
  ] as const)(
    '%s (%s): the opinion stays gone, the strike goes, the counts agree',
    async (_how, kind, ms) => {
      const { server, dean, warden, profile, writer, reporter, viewer, commentId } = await aScene();
      // It is hidden until the decision.
      await sendReport(reporter, commentId, { reason: 'sexual' });
      const remove = async () =>
        expect((await writer.client.call(deleteOpinion, { id: commentId })).status).toBe(200);
      if (kind === 'remove') await remove();
      const { id, answer } = await decideAbout(dean, commentId, { decisions: [kind] });
      expect(answer.status).toBe(200);
      server.passTime(ms);
      if (kind !== 'remove') await remove();
      expect((await reverse(ms === 0 ? dean : warden, id)).status).toBe(200);
      for (const one of [profile, writer, viewer])
        expect((await one.client.call(getOpinions, { id: profile.id })).body).toMatchObject([{ count: 0 }]);
      expect(await readCounts(server, profile)).toEqual([0, 0]);
      const { db } = server.context.store;
      const opinion = await db.selectFrom('opinions').selectAll().executeTakeFirstOrThrow();
      expect([opinion.comment, opinion.deleted_at]).toEqual(['', expect.anything()]);
      expect(await db.selectFrom('strikes').select('case_id').execute()).toEqual([]);
      const events = await db
        .selectFrom('case_events')
        .select('kind')
        .where('kind', '=', 'reversed')
        .execute();
      expect(events).toHaveLength(1);
      const { state } = await caseRow(server, id);
      expect(state).toBe(ms === 0 || kind === 'dismiss' ? 'open' : 'decided');
      if (state === 'decided') return;
      const again = await decideAbout(ms === 0 ? dean : warden, commentId, { decisions: ['dismiss'] });
      expect(again.answer.status).toBe(200);
    },
  );

  test('at the moment of the reversal: the opinion is back or deleted, and the counts agree, 20 times', async () => {
    const { server, dean, warden, writer, reporter } = await aScene();
    const profiles = await aCrowd(server, 20);
    for (const profile of profiles) {
      const { commentId } = await writeOn(writer, profile);
      await sendReport(reporter, commentId);
      const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
      server.passTime(HOUR);
      const [reversed, deleted] = await Promise.all([
        reverse(warden, id),
        writer.client.call(deleteOpinion, { id: commentId }),
      ]);
      expect(reversed.status).toBe(200);
      expect([200, 404]).toContain(deleted.status);
      const shown = deleted.status === 200 ? 0 : 1;
      expect(await readCounts(server, profile)).toEqual([shown, shown]);
    }
  });
});
