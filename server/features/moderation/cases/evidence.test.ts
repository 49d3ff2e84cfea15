import { expect, test } from 'vitest';
import { addCaseNote } from '#contract/case-record.ts';
import { APPEAL_DAYS } from '#contract/limits.ts';
import { appeal, getReportedPhoto } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { getUser, updatePhoto, updateProfile } from '#contract/profile.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { leaveAccount } from '#server/access/leaving/leave.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { logIn, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aScene, caseOf, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, type TestServer } from '#test/test-server.ts';

test('the evidence of a decided case is deleted after 90 days; the case stays without it [S9.15 M2.18]', async () => {
  const { server, dean, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId, { note: 'A note.' });
  await decideAbout(dean, commentId, { decisions: ['dismiss'] });
  const sealed = () => server.context.store.db.selectFrom('reports').select(['sealed', 'state']).execute();
  server.passTime(89 * DAY);
  await runMaintenance(server.context);
  expect((await sealed())[0]?.sealed).not.toBe('');
  server.passTime(DAY + HOUR);
  await runMaintenance(server.context);
  expect(await sealed()).toEqual([{ sealed: '', state: 'dismissed' }]);
});

/** The notes that a moderator reads in the log of a case, oldest first. The session may have ended. */
async function readNotes(server: TestServer, { email }: Student, id: string): Promise<string[]> {
  const { client } = await logIn(server, email);
  const { data } = (await client.call(getModerationLog, { case: id, limit: 50 })).body;
  return data.flatMap(({ note }) => note || []).toReversed();
}

test('the notes of moderators are deleted 90 days after the decision; the log entries stay [S9.15 M2.21]', async () => {
  const { server, dean, warden, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId);
  const { id } = await caseOf(dean, commentId);
  await dean.client.call(addCaseNote, { id, note: 'I know both.' });
  await decideAbout(dean, commentId, { decisions: ['dismiss'], note: 'A joke among friends.' });
  server.passTime(60 * DAY);
  const { client } = await logIn(server, dean.email);
  await client.call(addCaseNote, { id, note: 'They wrote to me.' });
  server.passTime(29 * DAY);
  await runMaintenance(server.context);
  expect(await readNotes(server, warden, id)).toEqual([
    'I know both.',
    'A joke among friends.',
    'They wrote to me.',
  ]);
  server.passTime(DAY + HOUR);
  const entries = () =>
    server.context.store.db
      .selectFrom('case_events')
      .selectAll()
      .where('kind', 'in', ['noted', 'dismiss'])
      .execute();
  const before = await entries();
  await runMaintenance(server.context);
  expect(await readNotes(server, warden, id)).toEqual([]);
  expect(await server.context.store.db.selectFrom('case_notes').selectAll().execute()).toEqual([]);
  expect([before.length, await entries()]).toEqual([3, before]);
});

test('the notes of a case stay while an appeal waits; a note written after the others were deleted stays 90 days [S9.15]', async () => {
  const { server, dean, warden, reporter, writer, commentId } = await aScene();
  await sendReport(reporter, commentId);
  const { id } = await decideAbout(dean, commentId, { decisions: ['warn'], note: 'The first decision.' });
  await writer.client.call(appeal, { case: id });
  server.passTime(200 * DAY);
  await runMaintenance(server.context);
  expect(await readNotes(server, warden, id)).toEqual(['The first decision.']);
  const again = { ...warden, client: (await logIn(server, warden.email)).client };
  await decideAbout(again, commentId, { decisions: ['dismiss'] });
  server.passTime(91 * DAY);
  await runMaintenance(server.context);
  expect(await readNotes(server, warden, id)).toEqual([]);
  const { client } = await logIn(server, warden.email);
  await client.call(addCaseNote, { id, note: 'Written late.' });
  server.passTime(89 * DAY);
  await runMaintenance(server.context);
  expect(await readNotes(server, warden, id)).toEqual(['Written late.']);
  server.passTime(2 * DAY);
  await runMaintenance(server.context);
  expect(await readNotes(server, warden, id)).toEqual([]);
});

test('the evidence of a reported photo is the photo itself, also after its owner has changed it; each view is logged [S9.15]', async () => {
  const { server, dean, warden, reporter, writer } = await aScene();
  const { image } = (await reporter.client.call(getUser, { id: writer.id })).body;
  const bytes = Buffer.from(await (await fetch(server.url + image)).arrayBuffer());
  await sendReport(reporter, writer.id, { kind: 'photo' });
  await writer.client.call(updatePhoto, { id: writer.id }, { file: await aPhoto() });
  const { reports } = await caseOf(dean, writer.id);
  const ask = (one: Student, id = reports[0]?.id ?? '') => one.client.call(getReportedPhoto, { report: id });
  expect((await ask(dean)).body.data).toBe(`data:image/webp;base64,${bytes.toString('base64')}`);
  expect((await ask(reporter)).status).toBe(403);
  expect((await ask(dean, 'nothing')).status).toBe(404);
  const log = (await warden.client.call(getModerationLog)).body.data;
  expect(log[0]).toMatchObject({ what: 'looked', who: { id: dean.id }, detail: 'photo' });
  await decideAbout(dean, writer.id, { decisions: ['dismiss'] });
  server.passTime(91 * DAY);
  await runMaintenance(server.context);
  const kept = await server.context.store.db.selectFrom('reports').select('sealed').execute();
  expect(kept).toEqual([{ sealed: '' }]);
});

test('decided cases, their reports and their log are deleted after two years; open cases stay [M2.18 M2.19]', async () => {
  const { server, dean, reporter, viewer, commentId } = await aScene();
  await sendReport(reporter, commentId);
  await decideAbout(dean, commentId, { decisions: ['dismiss'] });
  await sendReport(reporter, viewer.id, { kind: 'person' });
  const { id } = await caseOf(dean, viewer.id);
  await dean.client.call(addCaseNote, { id, note: 'Nobody has decided.' });
  const rows = (table: 'cases' | 'reports' | 'case_events' | 'case_notes') =>
    server.context.store.db.selectFrom(table).selectAll().execute();
  server.passTime(729 * DAY);
  await runMaintenance(server.context);
  expect([await rows('cases'), await rows('reports')]).toMatchObject([{ length: 2 }, { length: 2 }]);
  expect(await rows('case_notes')).toHaveLength(1);
  server.passTime(2 * DAY);
  await runMaintenance(server.context);
  expect(await rows('cases')).toMatchObject([{ target_id: viewer.id, state: 'open' }]);
  expect(await rows('reports')).toHaveLength(1);
  expect([await rows('case_events'), await rows('case_notes')]).toEqual([[], []]);
});

test('an appeal on the last day keeps the evidence and the removed photo until it is decided, however long it waits [S9.15 M2.2 M2.18]', async () => {
  const { server, dean, warden, reporter, writer } = await aScene();
  const again = async (student: Student) => ({
    ...student,
    client: (await logIn(server, student.email)).client,
  });
  const image = async () =>
    (await (await again(reporter)).client.call(getUser, { id: writer.id })).body.image;
  const picture = await pictureAt(server, await image());
  await sendReport(reporter, writer.id, { kind: 'photo', note: 'A note.' });
  const { id } = await decideAbout(dean, writer.id, { decisions: ['remove'] });
  server.passTime(APPEAL_DAYS * DAY - HOUR);
  await runMaintenance(server.context);
  expect((await (await again(writer)).client.call(appeal, { case: id })).status).toBe(200);
  server.passTime(30 * DAY);
  await runMaintenance(server.context);
  const other = await again(warden);
  const [report] = (await caseOf(other, writer.id)).reports;
  expect(report).toMatchObject({ note: 'A note.', evidence: { name: writer.name } });
  const shown = await other.client.call(getReportedPhoto, { report: report?.id ?? '' });
  expect(shown.body.data).toMatch(/^data:image\/webp;base64,.{50}/);
  await decideAbout(other, writer.id, { decisions: ['restore'] });
  expect(await pictureAt(server, await image())).toEqual(picture);
});

async function pictureAt(server: TestServer, address: string): Promise<Buffer> {
  const response = await server.newClient().fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** A removed photo whose owner has appealed. */
async function anAppealedPhoto() {
  const scene = await aScene();
  const { server, dean, reporter, writer } = scene;
  const { photo: removed } = await photoOf(server, writer);
  const picture = await pictureAt(server, `/photos/${removed}.webp`);
  await sendReport(reporter, writer.id, { kind: 'photo' });
  const { id } = await decideAbout(dean, writer.id, { decisions: ['remove'] });
  await writer.client.call(appeal, { case: id });
  const leave = () => leaveForTest(server, writer);
  return { ...scene, removed, picture, leave };
}

const photoOf = ({ context }: TestServer, { id }: Student) =>
  context.store.db.selectFrom('people').select('photo').where('id', '=', id).executeTakeFirstOrThrow();

const leaveInTest = defineWrite(
  'leaveInEvidenceTest',
  async (tx, params: { personId: string; now: number }): Promise<boolean> =>
    leaveAccount(tx, { ...params, opinions: 'remove' }),
);

const leaveForTest = ({ context: { store, clock } }: TestServer, { id }: Student) =>
  store.run(leaveInTest, { personId: id, now: clock() });

/** Runs maintenance. @returns true if the files of a photo then exist. */
async function areFilesThere(server: TestServer, photo: string): Promise<boolean> {
  await runMaintenance(server.context);
  const file = await server.context.photos.read(photo, 'card');
  file?.stream.destroy();
  return file !== null;
}

test('after a successful appeal, the files of a removed photo are deleted if it cannot come back [S9.15 M2.2]', async () => {
  const { server, warden, writer, removed } = await anAppealedPhoto();
  await writer.client.call(updatePhoto, { id: writer.id }, { file: await aPhoto() });
  expect(await areFilesThere(server, removed)).toBe(true);
  const { answer } = await decideAbout(warden, writer.id, { decisions: ['restore'] });
  expect([answer.status, await areFilesThere(server, removed)]).toEqual([200, false]);
});

test('an appeal keeps the removed photo also if its owner turns private; the photo comes back with a new address [S9.15 M2.2]', async () => {
  const { server, warden, writer, removed, picture } = await anAppealedPhoto();
  await writer.client.call(updateProfile, { id: writer.id, updates: { public: 0 } });
  expect(await areFilesThere(server, removed)).toBe(true);
  await decideAbout(warden, writer.id, { decisions: ['restore'] });
  const { photo } = await photoOf(server, writer);
  expect(await pictureAt(server, `/photos/${photo}.webp`)).toEqual(picture);
  expect((await server.newClient().fetch(`/photos/${removed}.webp`)).status).toBe(404);
  expect([await areFilesThere(server, photo), await areFilesThere(server, removed)]).toEqual([true, false]);
});

test('a photo restored while its owner is leaving is there after a return, and is deleted with the account [M1.8]', async () => {
  const { server, warden, writer, picture, leave } = await anAppealedPhoto();
  await leave();
  const { answer } = await decideAbout(warden, writer.id, { decisions: ['restore'] });
  const { photo } = await photoOf(server, writer);
  expect([answer.status, (await server.newClient().fetch(`/photos/${photo}.webp`)).status]).toEqual([
    200, 404,
  ]);
  await logIn(server, writer.email);
  expect(await pictureAt(server, `/photos/${photo}.webp`)).toEqual(picture);
  await leave();
  server.passTime(7 * DAY);
  expect(await areFilesThere(server, photo)).toBe(false);
});

test('a photo removed while its owner is leaving is a grey picture after a return, and is deleted with the account [M1.8]', async () => {
  const { server, dean, reporter, writer } = await aScene();
  const { photo } = await photoOf(server, writer);
  await sendReport(reporter, writer.id, { kind: 'photo' });
  await leaveForTest(server, writer);
  const { answer } = await decideAbout(dean, writer.id, { decisions: ['remove'] });
  const { photo: grey } = await photoOf(server, writer);
  expect([answer.status, grey === photo, await areFilesThere(server, grey)]).toEqual([200, false, true]);
  await logIn(server, writer.email);
  expect((await server.newClient().fetch(`/photos/${grey}.webp`)).status).toBe(200);
  await leaveForTest(server, writer);
  server.passTime(7 * DAY);
  expect([await areFilesThere(server, grey), await areFilesThere(server, photo)]).toEqual([false, true]);
});
