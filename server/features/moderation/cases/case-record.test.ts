import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { addCaseNote, getEvidence, getFigures } from '#contract/case-record.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { logIn, reactTo, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, caseOf, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, MINUTE } from '#test/test-server.ts';

test('only moderators get notes, figures and evidence', async () => {
  const { server, dean, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId);
  const { id } = await caseOf(dean, commentId);
  for (const { client, status } of [
    { client: reporter.client, status: 403 },
    { client: server.newClient(), status: 401 },
  ]) {
    const answers = [
      await client.call(addCaseNote, { id, note: 'x' }),
      await client.call(getFigures),
      await client.call(getEvidence, { id }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
});

describe('the log', () => {
  test.each(['that is about them', 'that they have reported'])(
    'of a case %s is hidden from the moderator, also if they ask for that case [S9.17]',
    async (how) => {
      const { dean, warden, reporter, viewer, commentId } = await aScene();
      await sendReport(reporter, viewer.id, { kind: 'person' });
      const isAbout = how === 'that is about them';
      if (isAbout) await sendReport(reporter, dean.id, { kind: 'person' });
      else await sendReport(dean, commentId);
      const { id } = await caseOf(warden, isAbout ? dean.id : commentId);
      await warden.client.call(addCaseNote, { id, note: 'Reported by a friend.' });
      const read = async ({ client }: Student, given: object) =>
        (await client.call(getModerationLog, { limit: 50, ...given })).body.data;
      expect(await read(dean, { case: id })).toEqual([]);
      const others = await read(dean, {});
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter((entry) => entry.case === id)).toEqual([]);
      expect((await read(warden, { case: id })).some(({ note }) => note === 'Reported by a friend.')).toBe(
        true,
      );
    },
  );

  test('records who has read the notes of a case in the log, once an hour [S9.17]', async () => {
    const { server, dean, warden, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await caseOf(dean, commentId);
    const read = async ({ client }: Student) => (await client.call(getModerationLog, { case: id })).body.data;
    const looksOf = async ({ id: moderatorId }: Student) =>
      (await read(dean)).filter(({ what, who }) => what === 'looked' && who?.id === moderatorId);
    await read(warden);
    expect(await looksOf(warden)).toEqual([]);
    await dean.client.call(addCaseNote, { id, note: 'I know both.' });
    await Promise.all([read(warden), read(warden)]);
    await read(warden);
    expect(await looksOf(warden)).toMatchObject([{ case: id, detail: 'notes' }]);
    server.passTime(HOUR + MINUTE);
    await read(warden);
    expect(await looksOf(warden)).toHaveLength(2);
  });
});

describe('a note on a case', () => {
  test('needs no claim and no decision, is stored sealed, and is in the log of the case [S9.22]', async () => {
    const { server, dean, warden, reporter, viewer, commentId } = await aScene();
    await sendReport(reporter, commentId);
    await sendReport(reporter, viewer.id, { kind: 'person' });
    const { id } = await caseOf(dean, commentId);
    expect((await dean.client.call(addCaseNote, { id, note: ' I know both. ' })).status).toBe(200);
    const { data } = (await warden.client.call(getModerationLog, { case: id, limit: 1 })).body;
    expect(data).toMatchObject([{ case: id, what: 'noted', who: { id: dean.id }, note: 'I know both.' }]);
    const all = (await warden.client.call(getModerationLog, { case: id })).body.data;
    expect(new Set(all.map((entry) => entry.case))).toEqual(new Set([id]));
    const rows = await server.context.store.db.selectFrom('case_notes').selectAll().execute();
    expect(rows).toMatchObject([{ case_id: id, clear_at: null }]);
    expect(JSON.stringify(rows)).not.toContain('know');
    expect((await caseOf(dean, commentId)).claimed).toBe('nobody');
  });

  test('is refused without a text, on an unknown case, and on a case that concerns the moderator', async () => {
    const { dean, warden, reporter } = await aScene();
    await sendReport(reporter, dean.id, { kind: 'person' });
    const { id } = await caseOf(warden, dean.id);
    const note = (given: object) => dean.client.call(addCaseNote, { id, note: 'x', ...given });
    const statuses = [await note({ note: ' ' }), await note({ id: 'none' }), await note({})];
    expect(statuses.map(({ status }) => status)).toEqual([400, 404, 403]);
  });
});

test('the figures count open and overdue cases, and the cases decided in 90 days by moderator and by reason [S9.22 S9.7]', async () => {
  const { server, dean, warden, reporter, writer, viewer, profile, commentId } = await aScene();
  const empty = (await dean.client.call(getFigures)).body.data;
  expect(empty).toMatchObject({ open: 0, overdue: 0, oldest: '', decided: 0, medianHours: null });
  expect([empty.moderators, empty.reasons]).toEqual([[], []]);
  await sendReport(reporter, commentId, { reason: 'hate' });
  await sendReport(viewer, commentId, { reason: 'spam' });
  await sendReport(reporter, viewer.id, { kind: 'person', reason: 'spam' });
  await sendReport(reporter, dean.id, { kind: 'person', reason: 'other' });
  server.passTime(3 * HOUR);
  await decideAbout(dean, commentId, { decisions: ['remove'] });
  server.passTime(2 * HOUR);
  await decideAbout(warden, viewer.id, { decisions: ['dismiss'] });
  await sendReport(reporter, writer.id, { kind: 'photo', reason: 'sexual' });
  for (const one of await aCrowd(server, 5)) await reactTo(one, profile, 'dislike');
  server.passTime(16 * DAY);
  const { data } = (await dean.client.call(getFigures)).body;
  // The case about the moderator who asks is left out.
  expect(data).toMatchObject({ days: 90, open: 2, overdue: 2, decided: 2, upheld: 1, medianHours: 5 });
  // Two cases were claimed within a day, two not at all. The case about the moderator who asks is left out.
  expect(data.acknowledged).toEqual({ due: 4, inTime: 2 });
  expect(Date.parse(data.oldest)).toBeLessThan(server.context.clock() - 16 * DAY);
  expect(data.moderators).toEqual([
    { id: warden.id, name: warden.name, decided: 1, upheld: 0, medianHours: 5 },
    { id: dean.id, name: dean.name, decided: 1, upheld: 1, medianHours: 3 },
  ]);
  expect(data.reasons).toEqual([
    { reason: 'sexual', open: 1, decided: 0, upheld: 0, medianHours: null },
    { reason: 'hate', open: 0, decided: 1, upheld: 1, medianHours: 3 },
    { reason: 'spam', open: 0, decided: 2, upheld: 1, medianHours: 5 },
  ]);
  server.passTime(80 * DAY);
  const later = (await logIn(server, dean.email)).client;
  expect((await later.call(getFigures)).body.data).toMatchObject({ open: 2, decided: 0 });
});

test('the evidence of a case is a file with reports, log and photo; the log records the download; a moderator whom the case concerns is refused [S9.22]', async () => {
  const { dean, warden, reporter, writer } = await aScene();
  await sendReport(reporter, writer.id, { kind: 'photo', note: 'Not the person.' });
  const { id, reports } = await caseOf(dean, writer.id);
  await dean.client.call(addCaseNote, { id, note: 'Asked the office.' });
  const response = await dean.client.fetch(`/moderation/evidence?id=${id}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['case.json', 'log.json', `photo-${reports[0]?.id}.webp`]);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text('case.json'))).toMatchObject({ id, reports: [{ note: 'Not the person.' }] });
  expect(text('log.json')).toContain('Asked the office.');
  const [last] = (await warden.client.call(getModerationLog, { case: id })).body.data;
  expect(last).toMatchObject({ what: 'looked', who: { id: dean.id }, detail: 'evidence' });
  expect((await dean.client.call(getEvidence, { id: 'none' })).status).toBe(404);
  await sendReport(reporter, dean.id, { kind: 'person' });
  const own = await caseOf(warden, dean.id);
  expect((await dean.client.call(getEvidence, { id: own.id })).status).toBe(403);
});
