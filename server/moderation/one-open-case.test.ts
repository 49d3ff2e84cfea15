import { expect, test } from 'vitest';
import { addCaseNote } from '#contract/case-record.ts';
import { appeal, claimCase, decideCase, getModerationLog, getQueue } from '#contract/moderation.ts';
import { getOpinions } from '#contract/opinions.ts';
import { listReports } from '#contract/reports.ts';
import { runMaintenance } from '#server/maintenance.ts';
import type { Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, caseOf, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY } from '#test/test-server.ts';

const send = ({ client }: Student, id: string) => client.call(appeal, { case: id, note: 'It was a joke.' });

test('an appeal gathers what was reported since the decision, and its hold: the target has one open case', async () => {
  const { server, dean, warden, profile, writer, viewer, commentId, reporter } = await aScene();
  await sendReport(reporter, commentId);
  const { id } = await decideAbout(dean, commentId, { decisions: ['warn'] });
  await sendReport(viewer, commentId, { reason: 'doxxing' });
  const later = await caseOf(dean, commentId);
  expect([later.held, later.id === id]).toEqual([true, false]);
  await dean.client.call(addCaseNote, { id: later.id, note: 'Both know each other.' });
  await dean.client.call(claimCase, { id: later.id });
  await send(writer, id);
  const { data } = (await warden.client.call(getQueue)).body;
  expect(data).toMatchObject([
    { id, held: true, gravity: 3, appeal: {}, reports: [{}, { reason: 'doxxing' }] },
  ]);
  expect((await dean.client.call(decideCase, { id: later.id, decisions: ['dismiss'] })).status).toBe(409);
  expect((await warden.client.call(claimCase, { id: later.id })).status).toBe(409);
  const log = (await warden.client.call(getModerationLog, { case: id, limit: 50 })).body.data;
  expect(log.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['appealed', 'joined', 'held', 'noted']),
  );
  await decideAbout(warden, commentId, { decisions: ['restore'] });
  expect((await profile.client.call(getOpinions, { id: profile.id })).body[0].count).toBe(1);
  for (const one of [reporter, viewer])
    expect((await one.client.call(listReports)).body.data[0]).toMatchObject({ state: 'dismissed' });
  server.passTime(731 * DAY);
  await runMaintenance(server.context);
  const { db } = server.context.store;
  expect(await db.selectFrom('cases').selectAll().execute()).toEqual([]);
});

test('an appeal and 50 reports at once are one open case with all of them', async () => {
  const { server, dean, warden, writer } = await aScene();
  const reporters = await aCrowd(server, 25);
  await sendReport(reporters[0], writer.id, { kind: 'person' });
  const earlier = await decideAbout(dean, writer.id, { decisions: ['warn'] });
  const acts = reporters.flatMap((one) => [
    () => sendReport(one, writer.id, { kind: 'person' }),
    () => sendReport(one, writer.id, { kind: 'photo' }),
  ]);
  acts.splice(25, 0, () => send(writer, earlier.id));
  const answers = await Promise.all(acts.map((act) => act()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { db } = server.context.store;
  const open = db.selectFrom('cases').select(['id', 'kind']).where('state', '=', 'open').orderBy('kind');
  expect(await open.execute()).toMatchObject([{ id: earlier.id, kind: 'person' }, { kind: 'photo' }]);
  const counts = (await caseOf(warden, writer.id)).reasons;
  expect(counts).toEqual([{ reason: 'harassment', count: 26 }]);
});

test('an appeal waits while another appeal about the same target is open, and comes after it', async () => {
  const { dean, warden, writer, profile, reporter } = await aScene();
  const ids: string[] = [];
  for (const one of [reporter, profile]) {
    await sendReport(one, writer.id, { kind: 'person' });
    ids.push((await decideAbout(dean, writer.id, { decisions: ['warn'] })).id);
  }
  const both = await Promise.all(ids.map((id) => send(writer, id)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const seen: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const { data } = (await warden.client.call(getQueue)).body;
    expect(data).toMatchObject([{ kind: 'person', appeal: { note: 'It was a joke.' } }]);
    seen.push((await decideAbout(warden, writer.id, { decisions: ['restore'] })).id);
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect((await warden.client.call(getQueue)).body.data).toEqual([]);
});
