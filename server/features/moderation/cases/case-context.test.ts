import { expect, test } from 'vitest';
import { claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import type { Student } from '#test/builders.ts';
import { aScene, caseOf, decideAbout, sendReport } from '#test/moderators.ts';

const ask = ({ client }: Student, id: string) => client.call(getQueue, { case: id });

test('a case lists the person’s other cases, open and decided, except those that concern the moderator [S9.19]', async () => {
  const { dean, warden, profile, writer, reporter, viewer, commentId } = await aScene();
  await sendReport(warden, writer.id, { kind: 'photo' });
  const { id: byWarden } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
  await sendReport(reporter, writer.id, { kind: 'person' });
  const { id: decided } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
  await sendReport(reporter, commentId);
  await sendReport(reporter, writer.id, { kind: 'photo', reason: 'self-harm' });
  await sendReport(warden, writer.id, { kind: 'person' });
  // A case of another person, which is not listed.
  await sendReport(reporter, viewer.id, { kind: 'person' });
  const seenBy = async (moderator: Student) => {
    const { openCases, history } = await caseOf(moderator, commentId);
    return { open: openCases.map(({ kind }) => kind), history: history.map(({ id }) => id) };
  };
  expect(await seenBy(dean)).toEqual({ open: ['photo', 'person'], history: [decided, byWarden] });
  expect(await seenBy(warden)).toEqual({ open: ['photo'], history: [decided] });
  expect(await caseOf(dean, viewer.id)).toMatchObject({ openCases: [], history: [] });
  expect(profile.id).not.toBe(writer.id);
});

test('a case is found by its id, open or decided, and the log records the view; a case that concerns the moderator is refused [S9.19]', async () => {
  const { dean, warden, writer, reporter, commentId } = await aScene();
  await sendReport(reporter, writer.id, { kind: 'person', note: 'Look.' });
  const { id } = await decideAbout(dean, writer.id, { decisions: ['warn'] });
  await sendReport(warden, commentId);
  const { id: open } = await caseOf(dean, commentId);
  expect((await ask(dean, open)).body.data).toMatchObject([{ id: open, decided: '', canClaim: true }]);
  const { data } = (await ask(warden, id)).body;
  expect(data).toMatchObject([
    {
      id,
      decided: expect.stringMatching(/Z$/),
      canClaim: false,
      decisions: ['warn'],
      reports: [{ note: 'Look.' }],
    },
  ]);
  const log = (await dean.client.call(getModerationLog, { case: id })).body.data;
  expect(log[0]).toMatchObject({ what: 'looked', who: { id: warden.id } });
  expect((await ask(warden, open)).status).toBe(403);
  expect((await ask(dean, 'nothing')).status).toBe(404);
  expect((await ask(reporter, id)).status).toBe(403);
  expect((await warden.client.call(claimCase, { id })).status).toBe(409);
  expect((await warden.client.call(decideCase, { id, decisions: ['dismiss'] })).status).toBe(409);
});
