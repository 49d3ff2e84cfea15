import { expect, test } from 'vitest';
import { listDecisions } from '#contract/decisions.ts';
import { APPEAL_DAYS } from '#contract/limits.ts';
import { appeal } from '#contract/moderation.ts';
import { deleteOpinion } from '#contract/opinions.ts';
import { writeOn, type Student } from '#test/builders.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR } from '#test/test-server.ts';

const about = async ({ client }: Student, which: { case?: string } = {}) =>
  (await client.call(listDecisions, which)).body.data;

test('decisions about the viewer have the measure, the opinion, the rule, the end, and whether an appeal is possible [S9.14]', async () => {
  const { server, dean, writer, reporter, profile, commentId } = await aScene();
  await sendReport(reporter, commentId, { note: 'A secret note.' });
  const until = new Date(server.context.clock() + 30 * DAY).toISOString();
  const { id } = await decideAbout(dean, commentId, {
    decisions: ['remove', 'mute'],
    until,
    note: 'Inner.',
    message: 'Be kind.',
  });
  const answer = await writer.client.call(listDecisions);
  expect(answer.body.data).toEqual([
    {
      case: id,
      kind: 'opinion',
      text: expect.stringMatching(/./),
      decisions: ['remove', 'mute'],
      rule: expect.stringMatching(/./),
      message: 'Be kind.',
      by: 'moderator',
      date: expect.stringMatching(/Z$/),
      reversed: false,
      until,
      appeal: 'possible',
      appealBefore: expect.stringMatching(/Z$/),
    },
  ]);
  const text = JSON.stringify(answer.body);
  for (const secret of [dean, reporter, profile]) {
    expect(text).not.toContain(secret.id);
    expect(text).not.toContain(secret.name);
  }
  expect(text).not.toContain('secret note');
  expect(text).not.toContain('Inner.');
  for (const other of [reporter, profile, dean]) expect(await about(other)).toEqual([]);
  expect(await about(reporter, { case: id })).toEqual([]);
  expect(await about(writer, { case: 'nothing' })).toEqual([]);
  expect((await server.newClient().call(listDecisions)).status).toBe(401);
});

test('a dismissed case is not listed, because it would reveal that somebody has reported [S9.14]', async () => {
  const { dean, writer, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId);
  expect(await about(writer)).toEqual([]);
  await decideAbout(dean, commentId, { decisions: ['dismiss', 'mute-reporter'] });
  expect(await about(writer)).toEqual([]);
  expect(await about(reporter)).toEqual([]);
});

test('an appeal is shown as sent, then with its outcome; a deleted opinion is shown without its text', async () => {
  const { dean, warden, writer, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId);
  const { id } = await decideAbout(dean, commentId, { decisions: ['warn'] });
  await writer.client.call(appeal, { case: id, note: 'No.' });
  expect(await about(writer)).toMatchObject([{ appeal: 'sent', decisions: ['warn'] }]);
  await decideAbout(warden, commentId, { decisions: ['restore'] });
  expect(await about(writer)).toMatchObject([{ appeal: 'changed', decisions: ['restore'], rule: '' }]);
  await writer.client.call(deleteOpinion, { id: commentId });
  expect(await about(writer)).toMatchObject([{ text: '' }]);
});

test('an appeal is too late after 90 days, when the evidence is deleted; an hour before, it is possible [S9.15]', async () => {
  const { server, dean, writer, reporter, profile, commentId } = await aScene();
  const second = await writeOn(writer, profile, 'Again.');
  const decideDaysAgo = async (opinion: string, age: number) => {
    await sendReport(reporter, opinion);
    const { id } = await decideAbout(dean, opinion, { decisions: ['warn'] });
    // No session would last that long.
    const { store, clock } = server.context;
    await store.transaction((tx) =>
      tx
        .updateTable('cases')
        .set({ decided_at: clock() - age })
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };
  const old = await decideDaysAgo(commentId, APPEAL_DAYS * DAY);
  const late = await decideDaysAgo(second.commentId, APPEAL_DAYS * DAY - HOUR);
  expect(await about(writer)).toMatchObject([{ appeal: 'possible' }, { appeal: 'too-late' }]);
  const answer = await writer.client.call(appeal, { case: old });
  expect([answer.status, answer.error.code]).toEqual([409, 'appeal_too_late']);
  expect((await writer.client.call(appeal, { case: late })).status).toBe(200);
  expect(await about(writer)).toMatchObject([{ appeal: 'sent' }, { appeal: 'too-late' }]);
});

test('a suspended person can read the decisions, page by page, and appeal', async () => {
  const { dean, writer, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId);
  await decideAbout(dean, commentId, { decisions: ['remove'] });
  await sendReport(reporter, writer.id, { kind: 'person' });
  const { id } = await decideAbout(dean, writer.id, { decisions: ['suspend'] });
  const first = await writer.client.call(listDecisions, { limit: 1 });
  expect(first.body.data).toMatchObject([{ case: id, kind: 'person', decisions: ['suspend'], until: '' }]);
  const second = await writer.client.follow(listDecisions, first.next ?? '');
  expect(second.body.data).toMatchObject([{ kind: 'opinion' }]);
  expect(second.next).toBeNull();
  expect((await writer.client.call(listDecisions, { cursor: 'x' })).status).toBe(400);
  expect((await writer.client.call(appeal, { case: id, note: 'Please.' })).status).toBe(200);
  expect((await about(writer))[0]).toMatchObject({ appeal: 'sent' });
});
