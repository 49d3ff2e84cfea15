import { describe, expect, test } from 'vitest';
import { appeal, claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { getUser, me } from '#contract/profile.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { caseOf, decideAbout, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { DAY, HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

const aServer = () => startTestServer({ env: { MODERATORS, ACK_HOURS: '12', RESOLVE_DAYS: '3' } });

async function aWrittenOpinion(server: TestServer, text = 'Not nice.') {
  const [profile, writer, reporter] = await aCrowd(server, 3);
  const { commentId } = await writeOn(writer, profile, text);
  return { profile, writer, reporter, commentId };
}

const claim = ({ client }: Student, id: string) => client.call(claimCase, { id });

describe('a person who is not a moderator', () => {
  test('gets 403 from every call of moderation, whatever it asks for [S9.1]', async () => {
    const server = await aServer();
    const { reporter, commentId } = await aWrittenOpinion(server);
    const [dean] = await twoModerators(server);
    await sendReport(reporter, commentId);
    const { id } = await caseOf(dean, commentId);
    for (const student of [reporter, await aStudent(server, { email: 'dean@elsewhere.example' })]) {
      const answers = [
        await student.client.call(getQueue),
        await student.client.call(getModerationLog),
        await claim(student, id),
        await student.client.call(decideCase, { id, decisions: ['dismiss'] }),
      ];
      for (const { status, error } of answers) expect([status, error.code]).toEqual([403, 'not_yours']);
    }
    expect((await server.newClient().call(getQueue)).status).toBe(401);
    expect((await reporter.client.call(appeal, { case: id })).status).toBe(404);
  });
});

describe('a moderator', () => {
  test('sees the role only in their own profile; other people’s copies of the profile do not show it [S9.2]', async () => {
    const server = await aServer();
    const [dean] = await twoModerators(server);
    const asha = await aStudent(server);
    for (const { body } of [await dean.client.call(me), await dean.client.call(getUser, { id: dean.id })])
      expect(body).toMatchObject({ uid: dean.id, moderator: true });
    const others = [
      await asha.client.call(me),
      await asha.client.call(getUser, { id: dean.id }),
      await dean.client.call(getUser, { id: asha.id }),
    ];
    for (const { body } of others) expect(body).not.toHaveProperty('moderator');
  });
});

describe('the queue', () => {
  test('has the gravest cases first, the oldest of each gravity first, page by page [S9.1]', async () => {
    const server = await aServer();
    const [dean] = await twoModerators(server);
    const [reporter, ...people] = await aCrowd(server, 6);
    const reasons = ['spam', 'hate', 'doxxing', 'harassment', 'other'] as const;
    for (const [nth, reason] of reasons.entries()) {
      await sendReport(reporter, people[nth]?.id ?? '', { kind: 'person', reason });
      server.passTime(MINUTE);
    }
    // A later, graver report moves the case up. The case has all reports of its target.
    await sendReport(people[2], people[0].id, { kind: 'person', reason: 'self-harm' });
    const seen: string[] = [];
    let answer = await dean.client.call(getQueue, { limit: 2 });
    for (;;) {
      seen.push(...answer.body.data.map(({ target }) => target));
      if (!answer.next) break;
      answer = await dean.client.follow(getQueue, answer.next);
    }
    expect(seen).toEqual([0, 2, 1, 3, 4].map((nth) => people[nth]?.id));
    const { reasons: counts, reports } = await caseOf(dean, people[0].id);
    expect(counts).toEqual([
      { reason: 'self-harm', count: 1 },
      { reason: 'spam', count: 1 },
    ]);
    expect(reports.map((one) => one.reporter.name)).toEqual([reporter.name, people[2].name]);
    expect((await dean.client.call(getQueue, { cursor: 'x' })).status).toBe(400);
  });

  test('shows target, evidence, notes, due times, holds and brakes', async () => {
    const server = await aServer();
    const [dean] = await twoModerators(server);
    const { profile, writer, reporter, commentId } = await aWrittenOpinion(server, 'A secret address.');
    server.passTime(DAY + HOUR);
    await sendReport(reporter, commentId, { reason: 'doxxing', note: 'My own note.' });
    const found = await caseOf(dean, commentId);
    expect(found).toMatchObject({
      kind: 'opinion',
      owner: { id: writer.id, name: writer.name },
      profile: { id: profile.id },
      now: { text: 'A secret address.', state: 'held' },
      held: true,
      claimed: 'nobody',
      appeal: null,
      history: [],
      strikes: 0,
    });
    expect(found.reports[0]).toMatchObject({
      note: 'My own note.',
      evidence: { text: 'A secret address.', name: writer.name },
      counts: true,
    });
    expect(Date.parse(found.acknowledgeBy) - Date.parse(found.opened)).toBe(12 * HOUR);
    expect(Date.parse(found.resolveBy) - Date.parse(found.opened)).toBe(3 * DAY);
    for (const one of await aCrowd(server, 5)) await reactTo(one, profile, 'dislike');
    expect(await caseOf(dean, profile.id)).toMatchObject({ kind: 'person', pileOn: true, reports: [] });
  });

  test('shows at most 50 reports of a case, and counts all', async () => {
    const server = await aServer();
    const [dean] = await twoModerators(server);
    const [target, ...reporters] = await aCrowd(server, 56);
    // A graver reason than the brake's, so that this case comes first.
    for (const one of reporters) await sendReport(one, target.id, { kind: 'photo', reason: 'sexual' });
    const { reports, reasons } = await caseOf(dean, target.id);
    expect([reports.length, reasons]).toEqual([50, [{ reason: 'sexual', count: 55 }]]);
  });

  test('hides cases that concern the moderator, and logs each view of other cases once an hour [S9.1]', async () => {
    const server = await aServer();
    const [dean, warden] = await twoModerators(server);
    const reporter = await aStudent(server);
    await sendReport(reporter, dean.id, { kind: 'person' });
    expect((await dean.client.call(getQueue)).body.data).toEqual([]);
    const { id } = await caseOf(warden, dean.id);
    await caseOf(warden, dean.id);
    expect((await claim(dean, id)).status).toBe(403);
    const looks = async () =>
      (await warden.client.call(getModerationLog, { limit: 50 })).body.data.filter(
        ({ what }) => what === 'looked',
      );
    expect(await looks()).toMatchObject([{ case: id, who: { id: warden.id, name: warden.name } }]);
    server.passTime(HOUR + MINUTE);
    await caseOf(warden, dean.id);
    expect(await looks()).toHaveLength(2);
  });
});

describe('a claim', () => {
  test('belongs to one moderator, also when two try at once; the other gets 409 [S9.6]', async () => {
    const server = await aServer();
    const moderators = await twoModerators(server);
    const { reporter, commentId } = await aWrittenOpinion(server);
    await sendReport(reporter, commentId);
    const { id } = await caseOf(moderators[0], commentId);
    const tries = Array.from({ length: 50 }, (_, nth) => ({ moderator: moderators[nth % 2] as Student }));
    const answers = await Promise.all(
      tries.map(async ({ moderator }) => ({ moderator, status: (await claim(moderator, id)).status })),
    );
    const winners = new Set(answers.filter(({ status }) => status === 200).map(({ moderator }) => moderator));
    expect(winners.size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(25);
    for (const moderator of moderators)
      expect((await caseOf(moderator, commentId)).claimed).toBe(winners.has(moderator) ? 'me' : 'somebody');
  });

  test('ends after 30 minutes without a decision [S9.6]', async () => {
    const server = await aServer();
    const [dean, warden] = await twoModerators(server);
    const { reporter, commentId } = await aWrittenOpinion(server);
    await sendReport(reporter, commentId);
    const { id } = await caseOf(dean, commentId);
    await claim(dean, id);
    server.passTime(31 * MINUTE);
    const late = await dean.client.call(decideCase, { id, decisions: ['dismiss'] });
    expect([late.status, late.error.code]).toEqual([409, 'case_not_claimed']);
    expect((await claim(warden, id)).status).toBe(200);
    expect((await claim(dean, id)).error.code).toBe('case_taken');
  });

  test('by the first moderator acknowledges the case; an appeal must be acknowledged separately [S9.7]', async () => {
    const server = await aServer();
    const [dean, warden] = await twoModerators(server);
    const { reporter, writer, commentId } = await aWrittenOpinion(server);
    await sendReport(reporter, commentId);
    const read = async () => {
      const { acknowledged, acknowledgeBy } = await caseOf(warden, commentId);
      return { acknowledged, by: Date.parse(acknowledgeBy) };
    };
    const now = () => server.context.clock();
    const soon = await read();
    expect([soon.acknowledged, soon.by > now()]).toEqual(['', true]);
    server.passTime(HOUR);
    const first = now();
    const { id } = await caseOf(dean, commentId);
    await claim(dean, id);
    server.passTime(HOUR);
    await claim(warden, id);
    const { acknowledged } = await read();
    expect(Date.parse(acknowledged) - first).toBeLessThan(MINUTE);
    await decideAbout(warden, commentId, { decisions: ['warn'] });
    server.passTime(2 * DAY);
    await writer.client.call(appeal, { case: id });
    const { acknowledged: ofAppeal, by } = await caseOf(dean, commentId).then((one) => ({
      acknowledged: one.acknowledged,
      by: Date.parse(one.acknowledgeBy),
    }));
    expect([ofAppeal, by > now()]).toEqual(['', true]);
    server.passTime(HOUR);
    await claim(dean, id);
    expect(Date.parse((await caseOf(dean, commentId)).acknowledged)).toBeGreaterThan(first + 2 * DAY);
  });

  test('of a case that the moderator has reported, or of an unknown case, is refused', async () => {
    const server = await aServer();
    const [dean, warden] = await twoModerators(server);
    const { commentId } = await aWrittenOpinion(server);
    await sendReport(dean, commentId);
    const { id } = await caseOf(warden, commentId);
    expect((await claim(dean, id)).status).toBe(403);
    expect((await claim(warden, 'nothing')).status).toBe(404);
    expect((await warden.client.call(decideCase, { id: 'x', decisions: ['dismiss'] })).status).toBe(404);
  });
});
