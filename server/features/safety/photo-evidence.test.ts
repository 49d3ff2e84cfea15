import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { getQueue, getReportedPhoto } from '#contract/moderation.ts';
import { runMaintenance } from '#server/maintenance.ts';
import type { Student } from '#test/builders.ts';
import { changePhoto } from '#test/change-photo.ts';
import { aCrowd } from '#test/crowd.ts';
import { caseOf, decideAbout, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { DAY, startTestServer, type TestServer } from '#test/test-server.ts';
import { PICTURES_MAX } from './photo-evidence.ts';

async function aScene(reporters: number) {
  const server = await startTestServer({ env: { MODERATORS } });
  const [dean] = await twoModerators(server);
  const [owner, ...others] = await aCrowd(server, reporters + 1);
  return { server, dean, owner, reporters: others };
}

const kept = async ({ context }: TestServer) =>
  (
    await context.store.db.selectFrom('reports').select(['has_picture', 'picture_mark', 'sealed']).execute()
  ).map(({ has_picture: has, picture_mark: mark, sealed }) => ({ has, mark, size: sealed.length }));

/** The pictures of all reports of the open case, in the order of the reports. */
async function readPictures(dean: Student, owner: Student): Promise<string[]> {
  const { data } = (await dean.client.call(getQueue)).body;
  // Many reports at once open a case of the person as well.
  const { reports = [] } = data.find(({ kind, target }) => kind === 'photo' && target === owner.id) ?? {};
  const answers = await Promise.all(
    reports.map(({ id }) => dean.client.call(getReportedPhoto, { report: id })),
  );
  return answers.map((answer) => (answer.status === 200 ? answer.body.data : String(answer.status)));
}

test('each reported photo is kept once, also after the third report, and every report shows its own photo [S9.18]', async () => {
  const { server, dean, owner, reporters } = await aScene(7);
  for (const [nth, reporter] of reporters.entries()) {
    if (nth === 4) await changePhoto(owner, 200);
    // The same photo again is another file with the same picture.
    if (nth === 6) await changePhoto(owner, 200);
    await sendReport(reporter, owner.id, { kind: 'photo' });
  }
  const [first, ...others] = await readPictures(dean, owner);
  const last = others.at(-1);
  expect([first, last]).toEqual([expect.stringMatching(/^data:image/), expect.stringMatching(/^data:image/)]);
  expect(first).not.toBe(last);
  expect(others).toEqual([first, first, first, last, last, last]);
  expect((await kept(server)).map(({ has }) => has).filter(Boolean)).toHaveLength(2);
  const { id } = await caseOf(dean, owner.id);
  const response = await dean.client.fetch(`/moderation/evidence?id=${id}`);
  const files = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())));
  expect(files.filter((name) => name.startsWith('photo-'))).toHaveLength(2);
  await decideAbout(dean, owner.id, { decisions: ['dismiss'] });
  server.passTime(91 * DAY);
  await runMaintenance(server.context);
  expect(await kept(server)).toEqual(reporters.map(() => ({ has: 0, mark: '', size: 0 })));
});

test('one of several parallel reports of a photo keeps the picture [S9.18]', async () => {
  const { server, dean, owner, reporters } = await aScene(6);
  await Promise.all(reporters.map((reporter) => sendReport(reporter, owner.id, { kind: 'photo' })));
  expect((await kept(server)).map(({ has }) => has).filter(Boolean)).toHaveLength(1);
  expect(new Set(await readPictures(dean, owner)).size).toBe(1);
});

test('a case keeps a limited number of pictures, and the next case keeps its own [S9.18]', async () => {
  const { server, dean, owner, reporters } = await aScene(PICTURES_MAX + 1);
  for (const [nth, reporter] of reporters.entries()) {
    await changePhoto(owner, 25 * nth);
    await sendReport(reporter, owner.id, { kind: 'photo' });
  }
  const pictures = await readPictures(dean, owner);
  expect([new Set(pictures).size, pictures.at(-1)]).toEqual([PICTURES_MAX + 1, '404']);
  await decideAbout(dean, owner.id, { decisions: ['dismiss'] });
  await sendReport(reporters[0], owner.id, { kind: 'photo' });
  expect(await readPictures(dean, owner)).toEqual([expect.stringMatching(/^data:image/)]);
  expect((await kept(server)).map(({ has }) => has).filter(Boolean)).toHaveLength(PICTURES_MAX + 1);
});
