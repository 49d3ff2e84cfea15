import { describe, expect, test } from 'vitest';
import { listDecisions } from '#contract/decisions.ts';
import { claimCase, decideCase } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { getNotices } from '#contract/notices.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getPeople } from '#contract/people.ts';
import { getUser } from '#contract/profile.ts';
import { listReports } from '#contract/reports.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { writeOn, type Student } from '#test/builders.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { aScene, caseOf, decideAbout, decisionMail, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, MINUTE, type TestServer } from '#test/test-server.ts';

const reverse = ({ client }: Student, id: string, reason = 'The wrong opinion.') =>
  client.call(reverseDecision, { id, reason });
const countOn = async ({ client }: Student, profile: Student) =>
  (await client.call(getOpinions, { id: profile.id })).body[0].count;
const strikesOf = ({ context }: TestServer) => context.store.db.selectFrom('strikes').selectAll().execute();
const inDays = ({ context }: TestServer, days: number) =>
  new Date(context.clock() + days * DAY).toISOString();
/** Waits until the time for an undo is over. @returns all letters to a person. */
async function lettersTo(server: TestServer, { email }: Student): Promise<string[]> {
  server.passTime(HOUR);
  await sendAllLetters(server);
  return server.mailbox.to(email).map(({ subject }) => subject);
}

describe('within 10 minutes, the moderator who decided [S9.16]', () => {
  test('undoes a removal: no mail is sent, the strike is removed, and the case is open again, claimed by the same moderator', async () => {
    const { server, dean, profile, writer, reporter, viewer, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove', 'warn'] });
    server.passTime(9 * MINUTE);
    expect((await reverse(dean, id)).body).toEqual({ success: true, undone: true });
    for (const one of [profile, writer, viewer]) expect(await countOn(one, profile)).toBe(1);
    expect(await strikesOf(server)).toEqual([]);
    expect((await reporter.client.call(listReports)).body.data[0]).toMatchObject({
      state: 'open',
      decided: '',
    });
    expect(await caseOf(dean, commentId)).toMatchObject({ id, claimed: 'me', decided: '', decisions: [] });
    expect(await lettersTo(server, writer)).toEqual([]);
    const [entry] = (await dean.client.call(getModerationLog, { case: id, limit: 1 })).body.data;
    expect(entry).toMatchObject({ what: 'reversed', who: { name: dean.name }, note: 'The wrong opinion.' });
  });

  test('undoes a decision, and its mails no longer count for MAILS_PER_HOUR', async () => {
    const { server, dean, reporter, commentId } = await aScene();
    const { db } = server.context.store;
    const counted = async () => {
      const rows = await db.selectFrom('mail_counts').select('mails').execute();
      return rows.reduce((sum, { mails }) => sum + mails, 0);
    };
    await sendReport(reporter, commentId);
    const before = await counted();
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    expect(await counted()).toBe(before + 1);
    expect((await reverse(dean, id)).body).toEqual({ success: true, undone: true });
    expect(await counted()).toBe(before);
  });

  test('undoes a removal on a development server, where both mails are in the outbox at once', async () => {
    const { server, dean, writer, reporter, commentId } = await aScene();
    Object.assign(server.context.mail, { isOutbox: true });
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    expect((await server.mailbox.next(writer.email)).text).toContain('was removed');
    expect((await reverse(dean, id)).status).toBe(200);
    expect((await server.mailbox.next(writer.email)).subject).toContain('decision');
  });
});

describe('later, any moderator [S9.16]', () => {
  test('reverses a removal with a mute: the opinion is back, mute and strike are removed, and the author is mailed', async () => {
    const { server, dean, warden, profile, writer, reporter, viewer, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const until = inDays(server, 7);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove', 'mute'], until });
    expect((await decisionMail(server, writer)).text).toContain('was removed');
    expect((await reverse(warden, id)).body).toEqual({ success: true, undone: false });
    expect(await countOn(viewer, profile)).toBe(1);
    expect((await writeOn(writer, viewer)).answer.status).toBe(200);
    expect(await strikesOf(server)).toEqual([]);
    expect((await decisionMail(server, writer)).text).toContain('no longer counts against you');
    expect((await reporter.client.call(listReports)).body.data[0]).toMatchObject({ state: 'dismissed' });
    expect((await writer.client.call(listDecisions)).body.data).toMatchObject([
      { case: id, decisions: ['restore'], appeal: 'none' },
    ]);
    expect((await writer.client.call(getNotices)).body.data).toMatchObject([
      { kind: 'decision', outcome: 'dismissed' },
    ]);
    expect((await reverse(dean, id)).error.message).toBe(
      'The decision of this case has already been reversed.',
    );
  });

  test('reverses a suspension, and the account is active again', async () => {
    const { server, dean, warden, writer, reporter, viewer } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'person' });
    const { id } = await decideAbout(dean, writer.id, { decisions: ['suspend'] });
    server.passTime(HOUR);
    expect((await writer.client.call(getPeople)).error.code).toBe('suspended');
    expect((await reverse(warden, id)).status).toBe(200);
    expect((await writer.client.call(getPeople)).status).toBe(200);
    expect((await viewer.client.call(getUser, { id: writer.id })).status).toBe(200);
  });
});

test('needs a reason and a decision, and is refused if the case concerns the moderator', async () => {
  const { dean, warden, profile, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId);
  const { id } = await caseOf(dean, commentId);
  expect((await reverse(dean, id)).error.code).toBe('nothing_to_reverse');
  await dean.client.call(claimCase, { id });
  await dean.client.call(decideCase, { id, decisions: ['warn'], rule: 'respect' });
  expect((await reverse(dean, id, ' ')).status).toBe(400);
  expect((await reverse(profile, id)).status).toBe(403);
  expect((await reverse(warden, 'nothing')).status).toBe(404);
});
