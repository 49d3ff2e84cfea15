import { describe, expect, test } from 'vitest';
import { claimCase, decideCase } from '#contract/moderation.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getPeople } from '#contract/people.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { listReports } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { logIn, reactTo, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { aScene, caseOf, decideAbout, decisionMail, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, type TestServer } from '#test/test-server.ts';

const countOn = async ({ client }: Student, profile: Student) =>
  (await client.call(getOpinions, { id: profile.id })).body[0].count;
const inDays = ({ context }: TestServer, days: number) =>
  new Date(context.clock() + days * DAY).toISOString();
const stateOf = async (db: Db, { id }: Student) =>
  (await db.selectFrom('people').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const lastReport = async ({ client }: Student) => (await client.call(listReports)).body.data[0];

describe('an upheld case', () => {
  test('of an opinion removes it for everybody; its author is mailed and gets a strike; the reporter sees the rule [S9.8]', async () => {
    const { server, dean, profile, writer, reporter, viewer, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id, answer } = await decideAbout(dean, commentId, {
      decisions: ['remove', 'warn'],
      message: 'Please be kind.',
      note: 'Internal words.',
    });
    expect(answer.status).toBe(200);
    for (const one of [profile, writer, viewer]) expect(await countOn(one, profile)).toBe(0);
    const letter = await decisionMail(server, writer);
    expect(letter.text).toMatch(/was removed.*This is a warning.*Do not insult.*Please be kind.*\/appeal\//s);
    expect(letter.text).toContain(id);
    expect(letter.text).not.toMatch(new RegExp(`${dean.name}|${reporter.name}|Internal words`));
    expect(await lastReport(reporter)).toMatchObject({
      state: 'upheld',
      rule: expect.stringContaining('insult'),
    });
    await writeOn(writer, profile, 'Another.');
    const again = await writeOn(writer, viewer, 'And another.');
    await sendReport(reporter, again.commentId);
    expect(await caseOf(dean, again.commentId)).toMatchObject({
      strikes: 1,
      history: [{ id, outcome: 'upheld', decisions: ['remove', 'warn'], rule: 'respect' }],
      reports: [{ upheld: 1, dismissed: 0 }],
    });
    server.passTime(181 * DAY);
    await runMaintenance(server.context);
    expect(await server.context.store.db.selectFrom('strikes').selectAll().execute()).toEqual([]);
  });

  test('mutes its author until a time: opinions are refused until then, with the end and the place to appeal [S9.9]', async () => {
    const { server, dean, profile, writer, reporter, viewer, commentId } = await aScene();
    await sendReport(reporter, commentId);
    await decideAbout(dean, commentId, { decisions: ['mute'], until: inDays(server, 7) });
    const { answer } = await writeOn(writer, viewer);
    expect([answer.status, answer.error.code]).toEqual([403, 'muted']);
    const end = new Date(inDays(server, 7));
    expect(answer.error.message).toContain(`until ${end.getUTCDate()} `);
    expect(answer.error.message).toContain('The Safety screen shows the reason and how to appeal.');
    expect(await countOn(viewer, profile)).toBe(1);
    server.passTime(7 * DAY + HOUR);
    expect((await writeOn(writer, viewer)).answer.status).toBe(200);
  });

  test.each(['a log-in', 'maintenance'] as const)(
    'suspends a person until a time, and %s ends it after that [S9.11]',
    async (how) => {
      const { server, dean, reporter, viewer, writer } = await aScene();
      await sendReport(reporter, writer.id, { kind: 'person' });
      await decideAbout(dean, writer.id, { decisions: ['suspend'], until: inDays(server, 7) });
      expect((await writer.client.call(getPeople)).error.code).toBe('suspended');
      expect((await viewer.client.call(getUser, { id: writer.id })).status).toBe(404);
      await runMaintenance(server.context);
      const { client } = await logIn(server, writer.email);
      expect((await client.call(getPeople)).error.code).toBe('suspended');
      server.passTime(7 * DAY + HOUR);
      if (how === 'maintenance') await runMaintenance(server.context);
      else expect((await logIn(server, writer.email)).response.status).toBe(200);
      expect((await viewer.client.call(getUser, { id: writer.id })).status).toBe(200);
    },
  );

  test.each([
    ['suspended', 0],
    ['active, if the suspension is over', 4],
  ] as const)(
    'that suspends a leaving person: a log-in brings the account back %s [M1.9]',
    async (how, days) => {
      const { server, dean, reporter, writer } = await aScene();
      const { store, clock } = server.context;
      await sendReport(reporter, writer.id, { kind: 'person' });
      await store.transaction(async (tx) => {
        await leaveAccount(tx, { personId: writer.id, opinions: 'remove', now: clock() });
      });
      await decideAbout(dean, writer.id, { decisions: ['suspend'], until: inDays(server, 3) });
      expect(await stateOf(store.db, writer)).toBe('leaving');
      server.passTime(days * DAY);
      const { client } = await logIn(server, writer.email);
      expect(await stateOf(store.db, writer)).toBe(how === 'suspended' ? 'suspended' : 'active');
      expect((await client.call(getPeople)).status).toBe(how === 'suspended' ? 403 : 200);
    },
  );

  test('suspends permanently without a time', async () => {
    const { server, dean, reporter, writer } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'person' });
    await decideAbout(dean, writer.id, { decisions: ['suspend'] });
    server.passTime(1_000 * DAY);
    await runMaintenance(server.context);
    const { client, response } = await logIn(server, writer.email);
    expect(response.body.message).toMatch(/^Your account is suspended\./);
    expect((await client.call(getPeople)).error.code).toBe('suspended');
  });

  test('of a photo replaces it by a grey picture, and its address answers 404', async () => {
    const { server, dean, reporter, writer } = await aScene();
    const imageOf = async () => {
      const { body } = await reporter.client.call(getUser, { id: writer.id });
      return body.image;
    };
    const before = await imageOf();
    await sendReport(reporter, writer.id, { kind: 'photo', reason: 'impersonation' });
    await decideAbout(dean, writer.id, { decisions: ['remove'] });
    const after = await imageOf();
    expect(after).not.toBe(before);
    expect((await fetch(server.url + before)).status).toBe(404);
    const grey = await fetch(server.url + after);
    expect([grey.status, grey.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await decisionMail(server, writer)).text).toContain('grey picture');
  });
});

describe('a dismissed case', () => {
  test('shows a held opinion again and mails its author; a single reporter cannot hide it again', async () => {
    const { server, dean, profile, writer, reporter, viewer, commentId } = await aScene();
    await sendReport(reporter, commentId, { reason: 'sexual' });
    expect(await countOn(viewer, profile)).toBe(0);
    await decideAbout(dean, commentId, { decisions: ['dismiss'] });
    expect(await countOn(viewer, profile)).toBe(1);
    expect((await decisionMail(server, writer)).text).toContain('found nothing wrong');
    expect(await lastReport(reporter)).toMatchObject({ state: 'dismissed', rule: '' });
    await sendReport(viewer, commentId, { reason: 'doxxing' });
    expect(await countOn(viewer, profile)).toBe(1);
    const again = await writeOn(writer, viewer, 'Another.');
    await sendReport(reporter, again.commentId);
    expect(await caseOf(dean, again.commentId)).toMatchObject({ reports: [{ upheld: 0, dismissed: 1 }] });
  });

  test('returns an opinion that waited for approval to waiting', async () => {
    const { dean, profile, writer, commentId } = await aScene();
    await profile.client.call(updateProfile, { updates: { wall: 'approve' } });
    const waiting = await writeOn(writer, profile, 'Waiting.');
    await sendReport(profile, waiting.commentId, { reason: 'doxxing' });
    await decideAbout(dean, waiting.commentId, { decisions: ['dismiss'] });
    const [, first] = (await profile.client.call(getOpinions, { id: profile.id })).body;
    expect(first).toMatchObject({ comment_id: waiting.commentId, state: 'waiting' });
    expect(first?.comment_id).not.toBe(commentId);
  });

  test('ends the brake, the same dislikes do not start it again, and nobody is mailed', async () => {
    const { server, dean, profile, viewer, reporter } = await aScene();
    const others = await aCrowd(server, 5);
    for (const one of others) await reactTo(one, profile, 'dislike');
    await decideAbout(dean, profile.id, { decisions: ['dismiss'] });
    const brakeUntil = async () =>
      (
        await server.context.store.db
          .selectFrom('people')
          .select('brake_until')
          .where('id', '=', profile.id)
          .executeTakeFirstOrThrow()
      ).brake_until;
    expect(await brakeUntil()).toBe(0);
    await reactTo(viewer, profile, 'dislike');
    await reactTo(reporter, profile, 'dislike');
    expect(await brakeUntil()).toBe(0);
    server.passTime(HOUR);
    await sendAllLetters(server);
    expect(server.mailbox.to(profile.email)).toEqual([]);
  });

  test('can mute its reporters: later reports by them get the same answer and have no effect', async () => {
    const { dean, warden, profile, writer, reporter, viewer, commentId } = await aScene();
    await sendReport(reporter, commentId, { reason: 'doxxing' });
    await decideAbout(dean, commentId, { decisions: ['dismiss', 'mute-reporter'] });
    const other = await writeOn(writer, profile, 'Another.');
    expect((await sendReport(reporter, other.commentId, { reason: 'doxxing' })).status).toBe(200);
    expect(await lastReport(reporter)).toMatchObject({ target: other.commentId, state: 'open' });
    expect(await countOn(viewer, profile)).toBe(2);
    expect(await caseOf(warden, other.commentId)).toMatchObject({
      gravity: 0,
      reports: [{ upheld: 0, dismissed: 1, counts: false }],
    });
  });
});

describe('a decision', () => {
  test.each([
    ['dismiss with remove', { decisions: ['dismiss', 'remove'], rule: 'respect' }],
    ['restore with remove', { decisions: ['restore', 'remove'], rule: 'respect' }],
    ['mute without an end', { decisions: ['mute'], rule: 'respect' }],
    ['an end in the past', { decisions: ['mute'], rule: 'respect', until: '2020-01-01T00:00:00Z' }],
    ['an end of a warning', { decisions: ['warn'], rule: 'respect', until: '2999-01-01T00:00:00Z' }],
    ['no rule', { decisions: ['warn'] }],
    ['an unknown rule', { decisions: ['warn'], rule: 'unknown' }],
    ['no decision', { decisions: [] }],
    ['an unknown decision', { decisions: ['ban'], rule: 'respect' }],
    ['a mute of reporters who were right', { decisions: ['warn', 'mute-reporter'], rule: 'respect' }],
    ['reports without a mute of reporters', { decisions: ['dismiss'], reports: ['x'] }],
  ])('with %s is refused, and the case stays open [S9.8]', async (_what, decision) => {
    const { dean, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await caseOf(dean, commentId);
    await dean.client.call(claimCase, { id });
    const answer = await dean.client.call(decideCase, { id, ...decision });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
    expect((await caseOf(dean, commentId)).claimed).toBe('me');
  });

  test('cannot remove a person, and can be made once, by the moderator who has claimed the case', async () => {
    const { dean, warden, reporter, writer } = await aScene();
    await sendReport(reporter, writer.id, { kind: 'person' });
    const { id } = await caseOf(dean, writer.id);
    await dean.client.call(claimCase, { id });
    const decide = (moderator: Student, decisions: string[]) =>
      moderator.client.call(decideCase, { id, decisions, rule: 'respect' });
    expect((await decide(dean, ['remove'])).status).toBe(400);
    expect((await decide(warden, ['warn'])).error.code).toBe('case_not_claimed');
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(dean, ['warn'])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200 || status === 409 || status === 403)).toHaveLength(
      20,
    );
  });
});
