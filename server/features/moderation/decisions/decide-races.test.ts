import { expect, test } from 'vitest';
import { getFigures } from '#contract/case-record.ts';
import { claimCase, decideCase } from '#contract/moderation.ts';
import { reverseDecision } from '#contract/reversal.ts';
import type { Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, caseOf, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { HOUR, MINUTE, startTestServer } from '#test/test-server.ts';

const ROUNDS = 100;

const decide = ({ client }: Student, id: string) =>
  client.call(decideCase, { id, decisions: ['warn'], rule: 'respect' });
const reverse = ({ client }: Student, id: string) =>
  client.call(reverseDecision, { id, reason: 'A mistake.' });

/** Sends both calls at once. @returns the one answer that is refused with 409. */
async function oneOf<Answer extends { status: number; error: { message: string } }>(
  calls: readonly Promise<Answer>[],
): Promise<string> {
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  return answers.find(({ status }) => status === 409)?.error.message ?? '';
}

test(`when two moderators claim, decide or reverse at once, one of them succeeds; state, log and counts agree`, async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  const moderators = await twoModerators(server);
  const [reporter] = await aCrowd(server, 1);
  const targets: Student[] = [];
  while (targets.length < ROUNDS) targets.push(...(await aCrowd(server, 10)));
  const { db } = server.context.store;
  const cases = async () =>
    db.selectFrom('cases').select(['id', 'state', 'outcome', 'decided_by']).orderBy('id').execute();
  const events = async (kind: 'warn' | 'reversed') =>
    (await db.selectFrom('case_events').select('case_id').where('kind', '=', kind).execute())
      .map(({ case_id: id }) => id)
      .toSorted();
  const strikes = async () => (await db.selectFrom('strikes').select('case_id').execute()).length;

  for (const [round, { id }] of targets.entries()) {
    // Passes time, because each person may make a limited number of calls in 10 minutes.
    if (round % 40 === 0) server.passTime(HOUR);
    expect((await sendReport(reporter, id, { kind: 'person' })).status).toBe(200);
  }
  const ids = (await cases()).map(({ id }) => id);
  expect(ids).toHaveLength(ROUNDS);
  for (const [round, id] of ids.entries()) {
    if (round % 40 === 0) server.passTime(HOUR);
    expect(await oneOf(moderators.map(({ client }) => client.call(claimCase, { id })))).toBe(
      'Another moderator is working on this case.',
    );
    expect([
      'Somebody else has already decided this case.',
      'You have not claimed this case, or your claim has ended.',
    ]).toContain(await oneOf(moderators.map((one) => decide(one, id))));
  }
  expect(await events('warn')).toEqual(ids);
  expect(await strikes()).toBe(ROUNDS);
  const decided = await cases();
  expect(decided.every(({ state, outcome }) => state === 'decided' && outcome === 'upheld')).toBe(true);
  const { data } = (await moderators[0].client.call(getFigures)).body;
  expect([data.open, data.decided, data.upheld]).toEqual([0, ROUNDS, ROUNDS]);
  expect(data.moderators.reduce((sum, one) => sum + one.decided, 0)).toBe(ROUNDS);

  for (const [round, id] of ids.entries()) {
    if (round % 40 === 0) server.passTime(HOUR);
    expect([
      'This case has no decision that could be reversed.',
      'The decision of this case has already been reversed.',
    ]).toContain(await oneOf(moderators.map((one) => reverse(one, id))));
  }
  expect(await events('reversed')).toEqual(ids);
  expect(await strikes()).toBe(0);
});

test('of two moderators who suspend each other at once, one succeeds, and the other can decide no longer', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  const [dean, warden] = await twoModerators(server);
  const [reporter] = await aCrowd(server, 1);
  for (const { id } of [dean, warden]) await sendReport(reporter, id, { kind: 'person' });
  const cases = [await caseOf(dean, warden.id), await caseOf(warden, dean.id)];
  const suspend = ({ client }: Student, id: string) =>
    client.call(decideCase, { id, decisions: ['suspend'], rule: 'respect' });
  for (let round = 0; round < ROUNDS / 5; round += 1) {
    server.passTime(HOUR);
    const [aboutWarden = '', aboutDean = ''] = cases.map(({ id }) => id);
    await dean.client.call(claimCase, { id: aboutWarden });
    await warden.client.call(claimCase, { id: aboutDean });
    const answers = await Promise.all([suspend(dean, aboutWarden), suspend(warden, aboutDean)]);
    const won = answers.findIndex(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error.code);
    expect(refused).toHaveLength(1);
    expect(['suspended', 'case_not_claimed']).toContain(refused[0]);
    const undone = await reverse(won === 0 ? dean : warden, won === 0 ? aboutWarden : aboutDean);
    expect(undone.status).toBe(200);
  }
});

test('a second decision is refused with the reason: this moderator or another moderator has already decided', async () => {
  const { server, dean, warden, writer, reporter } = await aScene();
  await sendReport(reporter, writer.id, { kind: 'person' });
  const { id } = await caseOf(dean, writer.id);
  await dean.client.call(claimCase, { id });
  server.passTime(31 * MINUTE);
  await warden.client.call(claimCase, { id });
  const late = await decide(dean, id);
  expect([late.status, late.error.code]).toEqual([409, 'case_not_claimed']);
  expect(await oneOf([decide(warden, id), decide(warden, id)])).toBe('You decided this case already.');
  for (const act of [decide, ({ client }: Student) => client.call(claimCase, { id })]) {
    const own = await act(warden, id);
    expect([own.status, own.error.code, own.error.message]).toEqual([
      409,
      'case_decided',
      'You decided this case already.',
    ]);
    expect((await act(dean, id)).error.message).toBe('Somebody else has already decided this case.');
  }
});
