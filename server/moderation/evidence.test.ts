import { expect, test } from 'vitest';
import { getModerationLog, getReportedPhoto } from '#contract/moderation.ts';
import { getUser, updatePhoto } from '#contract/profile.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aPhoto, type Student } from '#test/builders.ts';
import { aScene, caseOf, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR } from '#test/test-server.ts';

test('the evidence of a decided case stays for 90 days, and the case without it', async () => {
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

test('the evidence of a reported photo is the photo itself, also after its owner has changed it; each look is logged', async () => {
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

test('decided cases, their reports and their log are deleted after two years, open ones are not', async () => {
  const { server, dean, reporter, viewer, commentId } = await aScene();
  await sendReport(reporter, commentId);
  await decideAbout(dean, commentId, { decisions: ['dismiss'] });
  await sendReport(reporter, viewer.id, { kind: 'person' });
  const rows = (table: 'cases' | 'reports' | 'case_events') =>
    server.context.store.db.selectFrom(table).selectAll().execute();
  server.passTime(729 * DAY);
  await runMaintenance(server.context);
  expect([await rows('cases'), await rows('reports')]).toMatchObject([{ length: 2 }, { length: 2 }]);
  server.passTime(2 * DAY);
  await runMaintenance(server.context);
  expect(await rows('cases')).toMatchObject([{ target_id: viewer.id, state: 'open' }]);
  expect(await rows('reports')).toHaveLength(1);
  expect(await rows('case_events')).toEqual([]);
});
