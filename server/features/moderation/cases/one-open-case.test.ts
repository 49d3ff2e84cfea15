import { expect, test } from 'vitest';
import { addCaseNote, getFigures } from '#contract/case-record.ts';
import { listDecisions } from '#contract/decisions.ts';
import { appeal, claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { runMaintenance } from '#server/maintenance.ts';
import type { Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, caseOf, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR } from '#test/test-server.ts';

const send = ({ client }: Student, id: string) => client.call(appeal, { case: id, note: 'It was a joke.' });

test('an appeal waits while another case of its target is open, and opens after that decision; both cases have their own strike and times [S9.3]', async () => {
  const { server, dean, warden, writer, viewer, commentId, reporter } = await aScene();
  await sendReport(reporter, commentId);
  const { id } = await decideAbout(dean, commentId, { decisions: ['warn'] });
  await sendReport(viewer, commentId, { reason: 'doxxing' });
  expect((await send(writer, id)).status).toBe(200);
  const later = await caseOf(warden, commentId);
  expect(later).toMatchObject({ held: true, appeal: null, reports: [{ reason: 'doxxing' }] });
  expect((await dean.client.call(claimCase, { id })).status).not.toBe(200);
  const sent = (await writer.client.call(listDecisions, { case: id })).body.data;
  expect(sent).toMatchObject([{ case: id, appeal: 'sent' }]);
  expect((await send(writer, id)).status).toBe(409);
  await dean.client.call(addCaseNote, { id, note: 'Both know each other.' });
  const { db } = server.context.store;
  const notes = await db.selectFrom('case_notes').select('clear_at').where('case_id', '=', id).execute();
  expect(notes).toEqual([{ clear_at: null }]);
  const due = async () => (await warden.client.call(getFigures)).body.data.acknowledged.due;
  const before = await due();
  server.passTime(3 * DAY);
  expect((await due()) - before).toBe(1);
  expect((await decideAbout(warden, commentId, { decisions: ['warn'] })).id).toBe(later.id);
  const opened = await caseOf(warden, commentId);
  expect(opened).toMatchObject({ id, appeal: { note: 'It was a joke.' }, acknowledged: '', strikes: 2 });
  expect(Date.parse(opened.acknowledgeBy)).toBeGreaterThan(server.context.clock());
  expect((await due()) - before).toBe(1);
  expect((await decideAbout(warden, commentId, { decisions: ['restore'] })).answer.status).toBe(200);
});

test('with an appeal and 50 parallel reports, the target has one open case, and the appeal opens after its decision [S9.3]', async () => {
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
  const [person] = await open.execute();
  expect(await open.execute()).toMatchObject([{ kind: 'person' }, { kind: 'photo' }]);
  // Either the appeal or a report may come first.
  if (person?.id !== earlier.id) {
    await warden.client.call(claimCase, { id: person?.id ?? '' });
    await warden.client.call(decideCase, { id: person?.id ?? '', decisions: ['dismiss'] });
  }
  expect(await open.execute()).toMatchObject([{ id: earlier.id, kind: 'person' }, { kind: 'photo' }]);
});

test('the case of an appeal does not count earlier reports again: one more report does not hide the opinion', async () => {
  const { server, dean, writer, reporter, viewer, commentId } = await aScene();
  const [another] = await aCrowd(server, 1);
  server.passTime(DAY + HOUR);
  for (const one of [reporter, viewer]) await sendReport(one, commentId);
  const { id } = await decideAbout(dean, commentId, { decisions: ['warn'] });
  await send(writer, id);
  await sendReport(another, commentId);
  expect(await caseOf(dean, commentId)).toMatchObject({ id, held: false, reports: [{}, {}, {}] });
});

test('a case whose appeal waits is not deleted with old decided cases', async () => {
  const { server, dean, writer, viewer, reporter } = await aScene();
  await sendReport(reporter, writer.id, { kind: 'person' });
  const { id } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
  await sendReport(viewer, writer.id, { kind: 'person' });
  await send(writer, id);
  server.passTime(731 * DAY);
  await runMaintenance(server.context);
  const left = await server.context.store.db
    .selectFrom('cases')
    .select('state')
    .where('id', '=', id)
    .execute();
  expect(left).toEqual([{ state: 'decided' }]);
});

test('maintenance opens the earliest appeal of a target that has no open case [S9.3]', async () => {
  const { server, dean, warden, writer, viewer, profile, reporter } = await aScene();
  const ids: string[] = [];
  for (const one of [reporter, profile, viewer]) {
    await sendReport(one, writer.id, { kind: 'person' });
    ids.push((await decideAbout(dean, writer.id, { decisions: ['warn'] })).id);
  }
  for (const id of ids) {
    await send(writer, id);
    server.passTime(1000);
  }
  await runMaintenance(server.context);
  expect((await caseOf(warden, writer.id)).id).toBe(ids[0]);
  // Closes the case as a server of an older version does.
  await server.context.store.transaction((tx) =>
    tx
      .updateTable('cases')
      .set({ state: 'decided', appeal_outcome: 'confirmed' })
      .where('id', '=', ids[0] ?? '')
      .execute(),
  );
  await runMaintenance(server.context);
  const { data } = (await warden.client.call(getQueue)).body;
  expect(data.map(({ id }) => id)).toEqual([ids[1]]);
});

test('an appeal waits while another appeal about the same target is open, and comes after it [S9.3]', async () => {
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
