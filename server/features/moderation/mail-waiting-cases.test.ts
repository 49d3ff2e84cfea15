import { describe, expect, test } from 'vitest';
import { claimCase } from '#contract/moderation.ts';
import { runMaintenance } from '#server/maintenance.ts';
import type { Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { caseOf, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { runQuad } from '#test/run-quad.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';
import { mailModerators } from './mail-moderators.ts';
import { mailWaitingCases } from './mail-waiting-cases.ts';

const env = { MODERATORS };
const [DEAN = '', WARDEN = ''] = MODERATORS.split(',');
const URGENT = /urgent/;
const WAITING = /cases? waits? for a moderator$/;

const count = ({ mailbox }: TestServer, subject: RegExp) =>
  [DEAN, WARDEN].map((to) => mailbox.to(to).filter((letter) => subject.test(letter.subject)).length);

/** Sends all letters that are queued now. */
async function sendAll({ context }: TestServer): Promise<void> {
  const { store, mail } = context;
  await expect
    .poll(async () => {
      mail.wake();
      return (await store.db.selectFrom('mail_queue').select('id').execute()).length;
    })
    .toBe(0);
}

/** A server with moderators, a reporter and people to report. */
async function aCampus(people: number) {
  const server = await startTestServer({ env });
  const [dean] = await twoModerators(server);
  const [reporter, ...targets] = await aCrowd(server, people + 1);
  server.passTime(DAY + HOUR);
  return { server, dean, reporter, targets };
}

describe('the mail about urgent cases', () => {
  test.each(['self-harm', 'sexual', 'doxxing'] as const)(
    'goes to each moderator at once when a case about %s opens, without names and texts',
    async (reason) => {
      const { server, reporter, targets } = await aCampus(1);
      await sendReport(reporter, targets[0]?.id ?? '', { kind: 'person', reason, note: 'My own words.' });
      const letter = await server.mailbox.next(DEAN);
      expect(letter.subject).toBe('Quad: an urgent case waits for a moderator');
      expect(letter.text).toContain(`${server.context.config.publicUrl}/moderation`);
      expect(letter.text).not.toMatch(
        new RegExp(`My own words|dislike|${targets[0]?.name}|${reporter.name}`, 'i'),
      );
      expect((await server.mailbox.next(WARDEN)).subject).toBe(letter.subject);
    },
  );

  test('does not go to a suspended moderator, whose mailbox may be the reason', async () => {
    const { server, reporter, targets } = await aCampus(1);
    expect(await runQuad(server, 'person', WARDEN, '--suspend', '--rule', 'respect')).toMatchObject({
      code: 0,
    });
    await sendReport(reporter, targets[0]?.id ?? '', { kind: 'person', reason: 'sexual' });
    await sendAll(server);
    await expect.poll(() => count(server, URGENT)).toEqual([1, 0]);
  });

  test('is not sent for other reasons, and is sent when a later report makes the case urgent', async () => {
    const { server, reporter, targets } = await aCampus(2);
    const id = targets[0]?.id ?? '';
    await sendReport(reporter, id, { kind: 'person', reason: 'harassment' });
    await mailModerators(server.context);
    expect(await server.context.store.db.selectFrom('mail_queue').select('id').execute()).toEqual([]);
    if (targets[1]) await sendReport(targets[1], id, { kind: 'person', reason: 'doxxing' });
    expect((await server.mailbox.next(DEAN)).subject).toMatch(URGENT);
  });

  test('is sent once an hour at most, then about all unclaimed cases', async () => {
    const { server, dean, reporter, targets } = await aCampus(5);
    const [first, ...others] = targets;
    const reportUrgent = ({ id }: Student) => sendReport(reporter, id, { kind: 'person', reason: 'sexual' });
    await reportUrgent(first);
    // The mail about the first case must not wait for the others, and then be about them too.
    await server.mailbox.next(DEAN);
    for (const target of others) await reportUrgent(target);
    await sendAll(server);
    expect(count(server, URGENT)).toEqual([1, 1]);
    server.passTime(59 * MINUTE);
    await mailModerators(server.context);
    await sendAll(server);
    expect(count(server, URGENT)).toEqual([1, 1]);
    // Before the hour ends: a mail that a report wanted may be tried late.
    const { id } = await caseOf(dean, targets.at(-1)?.id ?? '');
    await dean.client.call(claimCase, { id });
    server.passTime(MINUTE);
    await mailModerators(server.context);
    const rest = await server.context.store.db
      .selectFrom('case_alerts')
      .select('case_id')
      .where('channel', '=', 'mail')
      .execute();
    expect(rest).toEqual([{ case_id: id }]);
    await sendAll(server);
    expect(count(server, URGENT)).toEqual([2, 2]);
    server.passTime(HOUR);
    // The claim has ended without a decision.
    await mailModerators(server.context);
    await sendAll(server);
    expect(count(server, URGENT)).toEqual([3, 3]);
  });

  test('is sent once when two nodes try at the same time', async () => {
    const { first, second, stop } = await openTwoNodes({ env });
    try {
      await twoModerators(first);
      const [reporter, target] = await aCrowd(first, 2);
      await sendReport(reporter, target.id, { kind: 'person', reason: 'sexual' });
      await Promise.all([first, second, first, second].map(({ context }) => mailModerators(context)));
      await sendAll(first);
      await sendAll(second);
      const letters = [...new Set([first, second])].map((node) => count(node, URGENT));
      expect([0, 1].map((nth) => letters.reduce((sum, one) => sum + (one[nth] ?? 0), 0))).toEqual([1, 1]);
    } finally {
      await stop();
    }
  });
});

describe('the daily mail about waiting cases', () => {
  test('has the numbers of waiting and overdue cases and the oldest, is sent once a day, and not if no case waits', async () => {
    const { server, dean, reporter, targets } = await aCampus(2);
    const { context } = server;
    await mailWaitingCases(context);
    await sendAll(server);
    expect(count(server, WAITING)).toEqual([0, 0]);
    await sendReport(reporter, targets[0]?.id ?? '', { kind: 'person', note: 'My own words.' });
    server.passTime(25 * HOUR);
    await sendReport(reporter, targets[1]?.id ?? '', { kind: 'person' });
    await Promise.all([runMaintenance(context), mailWaitingCases(context), mailWaitingCases(context)]);
    await sendAll(server);
    expect(count(server, WAITING)).toEqual([1, 1]);
    const text = server.mailbox.to(DEAN).find(({ subject }) => WAITING.test(subject))?.text;
    expect(text).toMatch(/^2 cases in the queue have no moderator\. The oldest has waited since /m);
    expect(text).toContain(' 1 case should have been looked at by now: the time for that is 24 hours.');
    expect(text).not.toMatch(new RegExp(`My own words|dislike|${targets[0]?.name}|${reporter.name}`, 'i'));

    server.passTime(DAY - MINUTE);
    await mailWaitingCases(context);
    await sendAll(server);
    expect(count(server, WAITING)).toEqual([1, 1]);
    server.passTime(MINUTE);
    for (const { id } of targets) {
      const found = await caseOf(dean, id);
      await dean.client.call(claimCase, { id: found.id });
    }
    await mailWaitingCases(context);
    await sendAll(server);
    expect(count(server, WAITING)).toEqual([1, 1]);
  });
});

test('alerts that no node sends are deleted after two days [M2.20]', async () => {
  const server = await startTestServer();
  const { context } = server;
  const [reporter, target] = await aCrowd(server, 2);
  await sendReport(reporter, target.id, { kind: 'person', reason: 'sexual' });
  const alerts = () => context.store.db.selectFrom('case_alerts').select('event').execute();
  server.passTime(2 * DAY - MINUTE);
  await runMaintenance(context);
  expect(await alerts()).toHaveLength(3);
  server.passTime(2 * MINUTE);
  await runMaintenance(context);
  expect(await alerts()).toEqual([]);
});
