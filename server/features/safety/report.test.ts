import { describe, expect, test } from 'vitest';
import { deleteOpinion, getOpinions } from '#contract/opinions.ts';
import { listReports, report, type ReportKind, type ReportReason } from '#contract/reports.ts';
import { updateProfile } from '#contract/profile.ts';
import { block } from '#contract/safety.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { DAY, HOUR, shareTestServer } from '#test/test-server.ts';

const getServer = shareTestServer();
const people = (count: number) => aCrowd(getServer(), count);

/** People whose accounts are older than a day. */
async function oldPeople(count: number) {
  const found = await people(count);
  getServer().passTime(DAY + HOUR);
  return found;
}

function send(
  { client }: Student,
  id: string,
  { kind = 'opinion', reason = 'harassment' }: { kind?: ReportKind; reason?: ReportReason } = {},
) {
  return client.call(report, { kind, id, reason, note: 'Please look.' });
}

const stateSeenBy = async ({ client }: Student, profile: Student, id: string) =>
  (await client.call(getOpinions, { id: profile.id })).body.flatMap((opinion) =>
    'comment_id' in opinion && opinion.comment_id === id ? [opinion.state] : [],
  )[0] ?? 'hidden';

const rowsOf = (id: string) =>
  getServer().context.store.db.selectFrom('reports').selectAll().where('target_id', '=', id).execute();
const casesOf = (id: string) =>
  getServer().context.store.db.selectFrom('cases').selectAll().where('target_id', '=', id).execute();

describe('a report', () => {
  test('is stored once, also when it is sent 50 times at once, and opens one case [S7.2]', async () => {
    const [asha, ben] = await people(2);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(asha, ben.id, { kind: 'person' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await rowsOf(ben.id)).toHaveLength(1);
    expect(await casesOf(ben.id)).toHaveLength(1);
  });

  test('of one target by many at once joins one case [S7.2]', async () => {
    const [ben, ...reporters] = await people(9);
    const answers = await Promise.all(reporters.map((reporter) => send(reporter, ben.id, { kind: 'photo' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set((await rowsOf(ben.id)).map(({ case_id }) => case_id)).size).toBe(1);
  });

  test('keeps note and evidence sealed [S7.1]', async () => {
    const [asha, ben, writer] = await people(3);
    const { commentId } = await writeOn(writer, ben, 'Evidence here.');
    await asha.client.call(report, { kind: 'opinion', id: commentId, reason: 'spam', note: 'My own words.' });
    const [row] = await rowsOf(commentId);
    expect(JSON.stringify(row)).not.toMatch(/Evidence|own words/);
    const sealed: unknown = JSON.parse(await getServer().context.secrets.unseal(row?.sealed ?? ''));
    expect(sealed).toMatchObject({
      note: 'My own words.',
      evidence: { text: 'Evidence here.', name: writer.name },
    });
  });

  test('of something that the reporter does not see is a 404, of the reporter’s own profile a 403, and with an invalid value a 400 [S7.1]', async () => {
    const [asha, ben, writer] = await people(3);
    const hidden = await aStudent(getServer(), { public: 0 });
    const { commentId } = await writeOn(writer, ben);
    await asha.client.call(block, { id: writer.id });
    for (const [id, kind] of [
      [hidden.id, 'person'],
      [hidden.id, 'photo'],
      [writer.id, 'person'],
      [commentId, 'opinion'],
      ['nobody', 'person'],
      ['\0', 'person'],
      ['\ud800', 'opinion'],
      [ben.id, 'opinion'],
    ] as const)
      expect((await send(asha, id, { kind })).error.code).toBe('not_found');
    expect((await send(asha, asha.id, { kind: 'photo' })).status).toBe(403);
    expect((await send(writer, commentId)).status).toBe(403);
    expect((await asha.client.call(report, { kind: 'group', id: ben.id, reason: 'spam' })).status).toBe(400);
    expect((await asha.client.call(report, { kind: 'photo', id: ben.id, reason: 'x' })).status).toBe(400);
    const note = 'x'.repeat(501);
    expect((await asha.client.call(report, { kind: 'photo', id: ben.id, reason: 'spam', note })).status).toBe(
      400,
    );
    expect(
      (await getServer().newClient().call(report, { kind: 'photo', id: ben.id, reason: 'spam' })).status,
    ).toBe(401);
  });
});

describe("the reporter's own reports", () => {
  test('are listed newest first, page by page, only to the reporter', async () => {
    const [asha, ben, chandra, devi] = await people(4);
    for (const { id } of [ben, chandra, devi]) await send(asha, id, { kind: 'person', reason: 'other' });
    const first = await asha.client.call(listReports, { limit: 2 });
    expect(first.body.data.map(({ target }) => target)).toEqual([devi.id, chandra.id]);
    expect(first.body.data[0]).toMatchObject({ state: 'open', decided: '', rule: '', reason: 'other' });
    const second = await asha.client.follow(listReports, first.next ?? '');
    expect(second.body.data.map(({ target }) => target)).toEqual([ben.id]);
    expect(second.next).toBeNull();
    expect((await ben.client.call(listReports)).body.data).toEqual([]);
    expect((await asha.client.call(listReports, { cursor: 'x' })).status).toBe(400);
  });

  test('have the name of the person only while the reporter may see that person', async () => {
    const [asha, ben, chandra, devi] = await people(4);
    for (const { id } of [ben, chandra, devi]) await send(asha, id, { kind: 'person' });
    const names = async () => (await asha.client.call(listReports)).body.data.map(({ name }) => name);
    expect(await names()).toEqual([devi.name, chandra.name, ben.name]);
    await chandra.client.call(block, { id: asha.id });
    await devi.client.call(updateProfile, { updates: { public: 0 } });
    expect(await names()).toEqual(['', '', ben.name]);
  });
});

describe('an opinion is held', () => {
  test('by the third of three reporters whose accounts are older than a day [S7.3]', async () => {
    const [profile, writer, viewer, ...reporters] = await oldPeople(6);
    const { commentId } = await writeOn(writer, profile);
    for (const reporter of reporters.slice(0, 2)) await send(reporter, commentId);
    expect(await stateSeenBy(viewer, profile, commentId)).toBe('shown');
    await send(reporters[2], commentId);
    expect(await stateSeenBy(viewer, profile, commentId)).toBe('hidden');
    expect(await stateSeenBy(profile, profile, commentId)).toBe('hidden');
    expect(await stateSeenBy(writer, profile, commentId)).toBe('held');
    const [head] = (await viewer.client.call(getOpinions, { id: profile.id })).body;
    expect(head.count).toBe(0);
    // Its reporter gets the same answer again, although the opinion is hidden from everybody.
    expect((await send(reporters[0], commentId)).status).toBe(200);
  });

  test.each(['sexual', 'doxxing'] as const)(
    'by one reporter whose account is older than a day, for the reason %s',
    async (reason) => {
      const [profile, writer, reporter] = await oldPeople(3);
      const { commentId } = await writeOn(writer, profile);
      await send(reporter, commentId, { reason });
      expect(await stateSeenBy(writer, profile, commentId)).toBe('held');
      expect(await casesOf(commentId)).toMatchObject([{ held_from: 'shown', gravity: 3 }]);
    },
  );

  test('neither by several accounts younger than a day nor by a single older account, if the reason is not grave', async () => {
    const [profile, writer, old] = await oldPeople(3);
    const { commentId } = await writeOn(writer, profile);
    for (const reporter of await people(4)) await send(reporter, commentId, { reason: 'hate' });
    await send(old, commentId, { reason: 'self-harm' });
    expect(await stateSeenBy(writer, profile, commentId)).toBe('shown');
  });

  test('for doxxing by an account younger than a day, at most three opinions a day; a fourth is only in the queue', async () => {
    const [profile, ...writers] = await oldPeople(5);
    const [reporter] = await people(1);
    const states: string[] = [];
    for (const writer of writers) {
      const { commentId } = await writeOn(writer, profile);
      await send(reporter, commentId, { reason: 'doxxing' });
      states.push(await stateSeenBy(writer, profile, commentId));
      expect(await casesOf(commentId)).toMatchObject([{ gravity: 3 }]);
    }
    expect(states).toEqual(['held', 'held', 'held', 'shown']);
  });

  test('and is hidden from the owner of the profile, who cannot delete it; its writer can', async () => {
    const [profile, writer, reporter] = await people(3);
    const { commentId } = await writeOn(writer, profile);
    await send(reporter, commentId, { reason: 'doxxing' });
    expect((await profile.client.call(deleteOpinion, { id: commentId })).status).toBe(404);
    expect(await stateSeenBy(writer, profile, commentId)).toBe('held');
    expect((await writer.client.call(deleteOpinion, { id: commentId })).status).toBe(200);
  });

  test('once by 50 reports at the same time, and the counts stay right [S7.3]', async () => {
    const [profile, writer, viewer, ...reporters] = await oldPeople(53);
    const { commentId } = await writeOn(writer, profile);
    await writeOn(viewer, profile, 'Another one.');
    const answers = await Promise.all(reporters.map((reporter) => send(reporter, commentId)));
    const stored = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(50 - stored);
    expect(stored).toBeGreaterThanOrEqual(3);
    expect(await rowsOf(commentId)).toHaveLength(stored);
    expect(await stateSeenBy(writer, profile, commentId)).toBe('held');
    const [head] = (await viewer.client.call(getOpinions, { id: profile.id })).body;
    expect(head.count).toBe(1);
    const [found] = await casesOf(commentId);
    const { db } = getServer().context.store;
    const held = db
      .selectFrom('case_events')
      .selectAll()
      .where('case_id', '=', found?.id ?? '');
    expect(await held.where('kind', '=', 'held').execute()).toHaveLength(1);
  });
});
