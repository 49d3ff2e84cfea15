import { expect, test } from 'vitest';
import { appeal, claimCase, decideCase } from '#contract/moderation.ts';
import { reverseDecision } from '#contract/reversal.ts';
import { getTransparency } from '#contract/transparency.ts';
import type { Context } from '#server/identity/context.ts';
import { aCrowd } from '#test/crowd.ts';
import { caseOf, decideAbout, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { DAY, HOUR, MINUTE, startTestServer } from '#test/test-server.ts';

/** Moves the clock to the first day of the next month. */
function nextMonth({ clock }: Context): number {
  const now = new Date(clock());
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) + DAY - clock();
}

test('the public figures need no session, contain only complete months, and are rounded down to multiples of five [S9.7 S9.21]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  server.passTime(nextMonth(server.context));
  const [dean] = await twoModerators(server);
  const people = await aCrowd(server, 14);
  const [reporter, ...reported] = people;
  for (const { id } of reported.slice(0, 12))
    await sendReport(reporter, id, { kind: 'person', reason: 'hate' });
  for (const { id } of reported.slice(0, 4))
    await sendReport(reported[12] ?? reporter, id, { kind: 'photo', reason: 'spam' });
  server.passTime(7 * 3_600_000);
  for (const { id } of reported.slice(0, 6)) await decideAbout(dean, id, { decisions: ['dismiss'] });
  // Of 12 cases of people and 4 of photos, 11 are claimed in time (68 of 100), one later, the others not at all.
  const claim = async (id: string) => dean.client.call(claimCase, { id: (await caseOf(dean, id)).id });
  for (const { id } of reported.slice(6, 11)) await claim(id);
  server.passTime(2 * DAY);
  await claim(reported[11]?.id ?? '');
  const read = async () => (await server.newClient().call(getTransparency)).body.data;
  const month = new Date(server.context.clock()).toISOString().slice(0, 7);
  const before = await read();
  expect(before).toHaveLength(12);
  expect(before.map((one) => one.month)).not.toContain(month);
  expect(JSON.stringify(before)).not.toMatch(/:[1-9]/);

  server.passTime(nextMonth(server.context));
  const [last] = await read();
  expect(last).toMatchObject({
    month,
    reports: { hate: 10, spam: 0, 'self-harm': 0 },
    decisions: { dismiss: 5, remove: 0 },
    appeals: { made: 0, confirmed: 0, changed: 0 },
    medianHours: 7,
    acknowledgedPercent: 65,
  });
});

test('an undone decision is not counted; a decision that is reversed later is counted, and so is its reversal [S9.21]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  server.passTime(nextMonth(server.context));
  const [dean, warden] = await twoModerators(server);
  const [reporter, ...reported] = await aCrowd(server, 11);
  const cases: string[] = [];
  for (const { id } of reported) {
    await sendReport(reporter, id, { kind: 'person', reason: 'hate' });
    cases.push((await decideAbout(dean, id, { decisions: ['warn'] })).id);
  }
  const takeBack = async (by: typeof dean, id: string) =>
    (await by.client.call(reverseDecision, { id, reason: 'The wrong person.' })).body.undone;
  for (const id of cases.slice(0, 5)) expect(await takeBack(dean, id)).toBe(true);
  server.passTime(HOUR);
  for (const id of cases.slice(5)) expect(await takeBack(warden, id)).toBe(false);
  server.passTime(nextMonth(server.context));
  const { data } = (await server.newClient().call(getTransparency)).body;
  expect(data[0]).toMatchObject({ decisions: { warn: 5 }, reversed: 5 });
});

test('a decision is counted although another one in the same case is undone within minutes [S9.21]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  server.passTime(nextMonth(server.context));
  const [dean, warden] = await twoModerators(server);
  const [reporter, ...reported] = await aCrowd(server, 6);
  for (const { id, client } of reported) {
    await sendReport(reporter, id, { kind: 'person', reason: 'hate' });
    const { id: caseId } = await decideAbout(dean, id, { decisions: ['warn'] });
    server.passTime(MINUTE);
    expect((await client.call(appeal, { case: caseId, text: 'It was not me.' })).status).toBe(200);
    server.passTime(MINUTE);
    expect((await warden.client.call(claimCase, { id: caseId })).status).toBe(200);
    const until = new Date(server.context.clock() + DAY).toISOString();
    const decision = { id: caseId, decisions: ['mute'], rule: 'respect', until };
    expect((await warden.client.call(decideCase, decision)).status).toBe(200);
    const undo = { id: caseId, reason: 'The wrong case.' };
    expect((await warden.client.call(reverseDecision, undo)).body.undone).toBe(true);
  }
  server.passTime(nextMonth(server.context));
  const { data } = (await server.newClient().call(getTransparency)).body;
  expect(data[0]).toMatchObject({ decisions: { warn: 5, mute: 0 } });
});
