import { expect, test, vi } from 'vitest';
import { appeal, claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { photoColours } from '#contract/user.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';
import type { Student } from '#test/builders.ts';
import { changePhoto } from '#test/change-photo.ts';
import { aCrowd } from '#test/crowd.ts';
import {
  caseOf,
  decideAbout,
  decisionMail,
  MODERATORS,
  sendReport,
  twoModerators,
} from '#test/moderators.ts';
import { DAY, startTestServer } from '#test/test-server.ts';
import { inParallel } from '#server/operator/in-parallel.ts';
import { REPORTS_MAX } from '#server/features/moderation/cases/case-parts.ts';

async function aScene(reporters: number) {
  const server = await startTestServer({ env: { MODERATORS } });
  const [dean, warden] = await twoModerators(server);
  const [owner, ...others] = await aCrowd(server, reporters + 1);
  return { server, dean, warden, owner, reporters: others };
}

const imageOf = async ({ client, id }: Student) => (await client.call(getUser, { id })).body.image;

test('a decision removes only the reported photo: a newer photo stays, and the moderator sees this [S9.20]', async () => {
  const { server, dean, owner, reporters } = await aScene(2);
  await changePhoto(owner, 40);
  await sendReport(reporters[0], owner.id, { kind: 'photo' });
  expect((await caseOf(dean, owner.id)).photo).toBe('present');
  await changePhoto(owner, 200);
  expect((await caseOf(dean, owner.id)).photo).toBe('replaced');
  const image = await imageOf(owner);
  const { id, answer } = await decideAbout(dean, owner.id, { decisions: ['remove', 'warn'] });
  expect([answer.status, await imageOf(owner)]).toEqual([200, image]);
  expect((await decisionMail(server, owner)).text).toContain('Your current photo stays');
  const log = (await dean.client.call(getModerationLog, { case: id, limit: 50 })).body.data;
  expect(log.map(({ what }) => what)).toEqual(expect.arrayContaining(['remove', 'photo-gone']));
  // The current photo can be removed once somebody reports it.
  await sendReport(reporters[1], owner.id, { kind: 'photo' });
  await decideAbout(dean, owner.id, { decisions: ['remove'] });
  expect(await imageOf(owner)).not.toBe(image);
  expect((await decisionMail(server, owner)).text).toContain('grey picture');
});

test('a removed photo takes its colours along, and a restored one has them again [S9.20 8.2]', async () => {
  const { dean, warden, owner, reporters } = await aScene(1);
  await changePhoto(owner, 0x44);
  const colours = '4'.repeat(27);
  expect(photoColours(await imageOf(owner))).toBe(colours);
  await sendReport(reporters[0], owner.id, { kind: 'photo' });
  const { id } = await decideAbout(dean, owner.id, { decisions: ['remove'] });
  expect(photoColours(await imageOf(owner))).toBe('');
  await owner.client.call(appeal, { case: id, note: '' });
  await decideAbout(warden, owner.id, { decisions: ['restore'] });
  expect(photoColours(await imageOf(owner))).toBe(colours);
});

test('a reported photo is also removed under the new name that it gets when its owner turns private [S9.20]', async () => {
  const { server, dean, owner, reporters } = await aScene(1);
  await changePhoto(owner, 40);
  await sendReport(reporters[0], owner.id, { kind: 'photo' });
  await owner.client.call(updateProfile, { id: owner.id, updates: { public: 0 } });
  const image = await imageOf(owner);
  // A file that cannot be read does not stop the queue.
  vi.spyOn(server.context.photos, 'read').mockRejectedValueOnce(new PhotosUnavailable('EIO'));
  expect((await caseOf(dean, owner.id)).photo).toBe('present');
  expect((await caseOf(dean, owner.id)).photo).toBe('present');
  await decideAbout(dean, owner.id, { decisions: ['remove'] });
  expect(await imageOf(owner)).not.toBe(image);
});

test('another photo that is reported during an appeal is removed, and the letter mentions the grey picture', async () => {
  const { server, dean, warden, owner, reporters } = await aScene(2);
  await sendReport(reporters[0], owner.id, { kind: 'photo' });
  const { id } = await decideAbout(dean, owner.id, { decisions: ['remove'] });
  await decisionMail(server, owner);
  await owner.client.call(appeal, { case: id, note: '' });
  expect((await caseOf(warden, owner.id)).photo).toBe('removed');
  await changePhoto(owner, 40);
  expect((await caseOf(warden, owner.id)).photo).toBe('removed');
  const image = await imageOf(owner);
  await sendReport(reporters[1], owner.id, { kind: 'photo' });
  expect(await caseOf(warden, owner.id)).toMatchObject({ id, photo: 'present' });
  await decideAbout(warden, owner.id, { decisions: ['remove'] });
  expect(await imageOf(owner)).not.toBe(image);
  expect((await decisionMail(server, owner)).text).toContain('grey picture');
  const { db } = server.context.store;
  const ends = await db.selectFrom('photo_leftovers').select('delete_after').execute();
  expect(ends.every(({ delete_after: end }) => end < server.context.clock() + 91 * DAY)).toBe(true);
});

test('a decision while the photo changes removes only a reported photo, and the letter matches', async () => {
  const { server, dean, owner, reporters } = await aScene(1);
  await sendReport(reporters[0], owner.id, { kind: 'photo' });
  const { photos } = server.context;
  const put = photos.put.bind(photos);
  vi.spyOn(photos, 'put').mockImplementationOnce(async (...grey) => {
    await changePhoto(owner, 40);
    await put(...grey);
  });
  const { answer } = await decideAbout(dean, owner.id, { decisions: ['remove'] });
  expect(answer.status).toBe(200);
  expect((await decisionMail(server, owner)).text).toContain('Your current photo stays');
  const rows = await server.context.store.db.selectFrom('photo_leftovers').select('person_id').execute();
  expect(rows).toEqual([{ person_id: owner.id }]);
});

/** Maximum photos whose pictures a case keeps. A moderator sees them first. */
const PICTURES_MAX = 8;

test('a reported photo is found even behind as many other reported photos as a moderator sees', async () => {
  const { dean, owner, reporters } = await aScene(PICTURES_MAX + REPORTS_MAX);
  for (let nth = 0; nth < PICTURES_MAX; nth += 1) {
    await changePhoto(owner, 25 * nth);
    await sendReport(reporters[nth] ?? owner, owner.id, { kind: 'photo' });
  }
  const others = reporters.slice(PICTURES_MAX);
  const last = others.pop() ?? owner;
  await inParallel(others, (one) => sendReport(one, owner.id, { kind: 'photo' }));
  await changePhoto(owner, 250);
  const image = await imageOf(owner);
  await sendReport(last, owner.id, { kind: 'photo' });
  const { data } = (await dean.client.call(getQueue)).body;
  const { id = '', photo } = data.find(({ kind }) => kind === 'photo') ?? {};
  await dean.client.call(claimCase, { id });
  await dean.client.call(decideCase, { id, decisions: ['remove'], rule: 'respect' });
  expect([photo, (await imageOf(owner)) === image]).toEqual(['present', false]);
});
