import { describe, expect, test } from 'vitest';
import { appeal, claimCase, decideCase } from '#contract/moderation.ts';
import { getNotices, readNotices } from '#contract/notices.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getUser } from '#contract/profile.ts';
import { listReports } from '#contract/reports.ts';
import { writeOn, type Student } from '#test/builders.ts';
import { appealCase } from './appeal.ts';
import { aCrowd } from '#test/crowd.ts';
import {
  caseOf,
  decideAbout,
  decisionMail,
  MODERATORS,
  sendReport,
  twoModerators,
} from '#test/moderators.ts';
import { DAY, startTestServer } from '#test/test-server.ts';

async function aDecidedCase(decisions: string[] = ['remove'], until?: string) {
  const server = await startTestServer({ env: { MODERATORS } });
  const [dean, warden] = await twoModerators(server);
  const [profile, writer, reporter] = await aCrowd(server, 3);
  const { commentId } = await writeOn(writer, profile);
  await sendReport(reporter, commentId);
  const { id } = await decideAbout(dean, commentId, { decisions, ...(until ? { until } : {}) });
  return { server, dean, warden, profile, writer, reporter, commentId, id };
}

const countOn = async (profile: Student) =>
  (await profile.client.call(getOpinions, { id: profile.id })).body[0].count;
const send = ({ client }: Student, id: string, note = 'It was a joke.') =>
  client.call(appeal, { case: id, note });

describe('an appeal', () => {
  test('is possible once a case, only for the person affected, also when it is sent 20 times at once [S9.12]', async () => {
    const { profile, writer, reporter, id } = await aDecidedCase();
    for (const other of [profile, reporter]) expect((await send(other, id)).status).toBe(404);
    expect((await send(writer, 'nothing')).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(writer, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await send(writer, id)).error.code).toBe('already_appealed');
  });

  test('in a dismissed or open case is refused', async () => {
    const { writer, reporter, profile, dean } = await aDecidedCase();
    const other = await writeOn(writer, profile, 'Other.');
    await sendReport(reporter, other.commentId);
    const { id } = await caseOf(dean, other.commentId);
    expect((await send(writer, id)).status).toBe(404);
    await decideAbout(dean, other.commentId, { decisions: ['dismiss'] });
    expect((await send(writer, id)).status).toBe(404);
  });

  test('is decided by another moderator, who may take everything back: opinion, mute, strike, and the reports [S9.12]', async () => {
    const until = new Date(Date.now() + 30 * DAY).toISOString();
    const { server, dean, warden, profile, writer, reporter, commentId, id } = await aDecidedCase(
      ['remove', 'mute'],
      until,
    );
    await decisionMail(server, writer);
    await send(writer, id);
    expect((await dean.client.call(claimCase, { id })).status).toBe(403);
    expect(await caseOf(warden, commentId)).toMatchObject({
      id,
      appeal: { note: 'It was a joke.' },
      decisions: ['remove', 'mute'],
    });
    await warden.client.call(claimCase, { id });
    expect((await warden.client.call(decideCase, { id, decisions: ['restore'] })).status).toBe(200);
    expect(await countOn(profile)).toBe(1);
    expect((await writeOn(writer, reporter)).answer.status).toBe(200);
    const { db } = server.context.store;
    expect(await db.selectFrom('strikes').selectAll().execute()).toEqual([]);
    expect((await reporter.client.call(listReports)).body.data[0]).toMatchObject({ state: 'dismissed' });
    expect(await db.selectFrom('cases').select('appeal_outcome').execute()).toEqual([
      { appeal_outcome: 'changed' },
    ]);
    expect((await decisionMail(server, writer)).text).toContain('found nothing wrong');
  });

  test('can end with the same decision again, which is final', async () => {
    const { server, warden, profile, writer, commentId, id } = await aDecidedCase();
    await decisionMail(server, writer);
    await send(writer, id);
    await decideAbout(warden, commentId, { decisions: ['remove'] });
    expect(await countOn(profile)).toBe(0);
    const final = await decisionMail(server, writer);
    expect(final.text).toContain('The decision is final');
    expect(final.text).not.toContain('/appeal/');
    expect((await send(writer, id)).status).toBe(409);
    const { db } = server.context.store;
    expect(await db.selectFrom('cases').select(['appeal_outcome', 'state']).execute()).toEqual([
      { appeal_outcome: 'confirmed', state: 'decided' },
    ]);
  });

  test('that confirms the decision causes no notice for the reporters [S9.12]', async () => {
    const { server, warden, writer, reporter, commentId, id } = await aDecidedCase();
    await reporter.client.call(readNotices, {});
    const before = [await reporter.client.call(listReports), await reporter.client.call(getNotices)];
    const learned: string[] = [];
    server.context.store.onCommit((event) => {
      if (event.kind === 'notices-changed') learned.push(event.personId);
    });
    server.passTime(DAY / 2);
    await send(writer, id);
    expect((await decideAbout(warden, commentId, { decisions: ['remove'] })).answer.status).toBe(200);
    const after = [await reporter.client.call(listReports), await reporter.client.call(getNotices)];
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(learned).not.toContain(reporter.id);
  });

  test.each(['mute', 'suspend'])(
    'can confirm a %s that has ended, with the same end [S9.12]',
    async (what) => {
      const end = Date.now() + 3 * DAY;
      const until = new Date(end).toISOString();
      const { server, warden, writer, commentId, id } = await aDecidedCase(['remove', what], until);
      server.passTime(4 * DAY);
      const { store, clock } = server.context;
      await store.run(appealCase, { caseId: id, personId: writer.id, note: '', now: clock() });
      const other = new Date(end - DAY).toISOString();
      const decide = (given: string) =>
        decideAbout(warden, commentId, { decisions: ['remove', what], until: given });
      expect((await decide(other)).answer.status).toBe(400);
      expect((await decide(until)).answer.status).toBe(200);
      const rows = await store.db.selectFrom('cases').select(['appeal_outcome', 'ends_at']).execute();
      expect(rows).toEqual([{ appeal_outcome: 'confirmed', ends_at: end }]);
    },
  );

  test('takes back measures of its own case, but not of another case', async () => {
    const { dean, warden, writer, reporter, profile, commentId, id } = await aDecidedCase(
      ['warn', 'mute'],
      new Date(Date.now() + 60 * DAY).toISOString(),
    );
    await sendReport(profile, commentId);
    const until = new Date(Date.now() + 30 * DAY).toISOString();
    await decideAbout(dean, commentId, { decisions: ['remove', 'mute'], until });
    await send(writer, id);
    await decideAbout(warden, commentId, { decisions: ['restore'] });
    expect(await countOn(profile)).toBe(0);
    expect((await writeOn(writer, reporter)).answer.error.code).toBe('muted');
  });

  test('against a removal does not restore an opinion that another case has removed meanwhile', async () => {
    const { dean, warden, writer, profile, commentId, id } = await aDecidedCase(['warn']);
    await sendReport(profile, commentId);
    await send(writer, id);
    const removed = await decideAbout(dean, commentId, { decisions: ['remove'] });
    expect((await decideAbout(warden, commentId, { decisions: ['remove'] })).id).toBe(id);
    await send(writer, removed.id);
    const restored = await decideAbout(warden, commentId, { decisions: ['restore'] });
    expect([restored.id, restored.answer.status, await countOn(profile)]).toEqual([removed.id, 200, 0]);
  });

  test('against a suspension opens the account again, unless another case has suspended it too', async () => {
    const { dean, warden, writer, reporter, profile, server } = await aDecidedCase();
    const isSeen = async () => (await reporter.client.call(getUser, { id: writer.id })).status === 200;
    await sendReport(reporter, writer.id, { kind: 'photo' });
    await sendReport(profile, writer.id, { kind: 'person' });
    const ids: string[] = [];
    for (const kind of ['photo', 'person'] as const) {
      const { id } = await caseOf(dean, writer.id);
      await dean.client.call(claimCase, { id });
      const answer = await dean.client.call(decideCase, { id, decisions: ['suspend'], rule: 'respect' });
      expect([kind, answer.status]).toEqual([kind, 200]);
      ids.push(id);
    }
    // A suspended person has no session in this test, so the appeals are sent to the store.
    const now = server.context.clock();
    for (const caseId of ids)
      await server.context.store.run(appealCase, { caseId, personId: writer.id, note: '', now });
    const seen: boolean[] = [];
    for (const id of ids) {
      await warden.client.call(claimCase, { id });
      await warden.client.call(decideCase, { id, decisions: ['restore'] });
      seen.push(await isSeen());
    }
    expect(seen).toEqual([false, true]);
  });

  test('does not stop new reports: they join the reopened case', async () => {
    const { dean, warden, writer, profile, reporter } = await aDecidedCase();
    await sendReport(reporter, writer.id, { kind: 'person' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
    await send(writer, id);
    expect((await sendReport(profile, writer.id, { kind: 'person', reason: 'hate' })).status).toBe(200);
    expect((await sendReport(reporter, writer.id, { kind: 'person' })).status).toBe(200);
    expect(await caseOf(warden, writer.id)).toMatchObject({ id, reports: [{}, { reason: 'hate' }, {}] });
  });

  test('can be decided by a moderator who reports its target after the appeal, but not by a moderator who reported it before [S9.3]', async () => {
    const { dean, warden, writer, reporter } = await aDecidedCase();
    const appealed = async (one: Student) => {
      await sendReport(one, writer.id, { kind: 'person' });
      const { id } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
      await send(writer, id);
      return id;
    };
    const id = await appealed(reporter);
    expect((await sendReport(warden, writer.id, { kind: 'person' })).status).toBe(200);
    expect(await caseOf(warden, writer.id)).toMatchObject({ id, canClaim: true, reports: [{}, {}] });
    const { answer } = await decideAbout(warden, writer.id, { decisions: ['restore'] });
    expect(answer.status).toBe(200);
    const before = await appealed(warden);
    expect((await warden.client.call(claimCase, { id: before })).status).toBe(403);
  });

  test('is in the queue of the moderator who decided, marked as a case for another moderator [S9.13]', async () => {
    const { dean, warden, writer, commentId, id } = await aDecidedCase();
    await send(writer, id);
    expect(await caseOf(dean, commentId)).toMatchObject({ id, canClaim: false });
    expect(await caseOf(warden, commentId)).toMatchObject({ id, canClaim: true });
  });
});
