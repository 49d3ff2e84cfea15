import { describe, expect, test } from 'vitest';
import { getNotices, readNotices } from '#contract/notices.ts';
import { react } from '#contract/reactions.ts';
import { block } from '#contract/safety.ts';
import { appeal } from '#contract/moderation.ts';
import { updateProfile } from '#contract/profile.ts';
import { writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';
import { DAY, HOUR, shareTestServer } from '#test/test-server.ts';

const getServer = shareTestServer();
const people = (count: number) => aCrowd(getServer(), count);

const noticesOf = async ({ client }: Student) => (await client.call(getNotices)).body;
const nothingNew = {
  success: true,
  unread: 0,
  digest: false,
  push: expect.any(String),
  seen: { opinions: null, others: null },
  data: [],
};
const kindsOf = async (student: Student) =>
  (await noticesOf(student)).data.map(({ kind, count, unread }) => `${kind} ${count} ${unread}`);

describe('notices', () => {
  test('list other people’s opinions, one notice for each day, and leave out the person’s own [N1.1]', async () => {
    const [asha, ben, chandra] = await people(3);
    await writeOn(asha, asha, 'My own words.');
    expect(await noticesOf(asha)).toEqual(nothingNew);
    await writeOn(ben, asha);
    getServer().passTime(DAY);
    await writeOn(ben, asha);
    await writeOn(chandra, asha);
    const { unread, data } = await noticesOf(asha);
    expect(unread).toBe(3);
    expect(data.map(({ count }) => count)).toEqual([2, 1]);
    expect(data[0]).toMatchObject({ kind: 'opinion', outcome: '', unread: true });
    expect(data[0]?.link).toMatch(/^\/user\?opinion=[\da-f-]{36}&at=/);
    expect(JSON.stringify(data)).not.toContain(ben.name);
  });

  test('list opinions that wait for approval separately', async () => {
    const [asha, ben, chandra] = await people(3);
    await writeOn(ben, asha);
    await asha.client.call(updateProfile, { updates: { wall: 'approve' } });
    await writeOn(chandra, asha);
    expect((await kindsOf(asha)).toSorted()).toEqual(['opinion 1 true', 'waiting 1 true']);
    expect((await noticesOf(asha)).unread).toBe(2);
  });

  test('do not list dislikes or blocks [N1.6]', async () => {
    const [asha, ben, chandra] = await people(3);
    await ben.client.call(react, { id: asha.id, like: 'dislike' });
    await chandra.client.call(block, { id: asha.id });
    expect(await noticesOf(asha)).toEqual(nothingNew);
  });

  test('have the likes of a day as one number, without names and exact times [N1.6]', async () => {
    const [asha, ben, chandra, devi] = await people(4);
    const like = async ({ client }: Student) => client.call(react, { id: asha.id, like: 'like' });
    await like(ben);
    getServer().passTime(DAY);
    await like(chandra);
    await like(devi);
    const { unread, data } = await noticesOf(asha);
    expect(unread).toBe(2);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^likes-\d+$/),
        kind: 'likes',
        count: 2,
        outcome: '',
        at: expect.stringMatching(/:00:00\.000Z$/),
        unread: true,
        link: '/user',
      },
      expect.objectContaining({ kind: 'likes', count: 1, unread: true }),
    ]);
    await asha.client.call(readNotices, {});
    expect(await kindsOf(asha)).toEqual(['likes 2 false', 'likes 1 false']);
    expect((await noticesOf(asha)).unread).toBe(0);
  });

  test('have the likes of each day once, page by page, beside opinions', async () => {
    const [asha, ...others] = await people(5);
    for (const other of others) {
      await other.client.call(react, { id: asha.id, like: 'like' });
      await writeOn(other, asha);
      getServer().passTime(DAY);
    }
    const ids: string[] = [];
    let page = await asha.client.call(getNotices, { limit: 3 });
    ids.push(...page.body.data.map(({ id }) => id));
    while (page.next) {
      page = await asha.client.follow(getNotices, page.next);
      ids.push(...page.body.data.map(({ id }) => id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
  });

  test('are marked as read in all browsers at once; later notices are unread [N1.7]', async () => {
    const [asha, ben, chandra] = await people(3);
    await writeOn(ben, asha);
    const [newest] = (await noticesOf(asha)).data;
    expect((await asha.client.call(readNotices, {})).status).toBe(200);
    expect((await asha.client.call(readNotices, { until: newest?.at })).status).toBe(200);
    expect(await noticesOf(asha)).toMatchObject({ unread: 0, data: [{ unread: false }] });
    getServer().passTime(HOUR);
    await writeOn(chandra, asha);
    expect((await noticesOf(asha)).unread).toBe(1);
  });

  test('that come while a list is on the screen stay unread [N1.7]', async () => {
    const [asha, ben, chandra] = await people(3);
    await writeOn(ben, asha);
    const [seen] = (await noticesOf(asha)).data;
    getServer().passTime(HOUR);
    await writeOn(chandra, asha);
    await asha.client.call(readNotices, { until: seen?.at });
    expect((await noticesOf(asha)).unread).toBe(1);
  });

  test('about opinions link to the newest opinion of their day [N1.2]', async () => {
    const [asha, ben, chandra] = await people(3);
    const { commentId: first } = await writeOn(ben, asha);
    getServer().passTime(DAY);
    await writeOn(ben, asha);
    getServer().passTime(1000);
    const { commentId: newest } = await writeOn(chandra, asha);
    const { data } = await noticesOf(asha);
    expect(data.map(({ link, at }) => [link, at])).toEqual([
      [`/user?opinion=${newest}&at=${data[0]?.at}`, data[0]?.at],
      [`/user?opinion=${first}&at=${data[1]?.at}`, data[1]?.at],
    ]);
  });

  test('opinions that were seen on the profile are read; other notices and later opinions stay unread [N1.3]', async () => {
    const { server, dean, reporter: asha, viewer: ben, writer: chandra, commentId } = await aScene();
    await sendReport(asha, commentId);
    await decideAbout(dean, commentId, { decisions: ['remove'], message: 'Removed.' });
    await writeOn(ben, asha);
    expect((await noticesOf(asha)).unread).toBe(2);
    const seen = (await noticesOf(asha)).data.find(({ kind }) => kind === 'opinion')?.at;
    const { body } = await asha.client.call(readNotices, { until: seen, only: 'opinions' });
    expect(body).toEqual({ success: true, unread: 1 });
    expect((await noticesOf(asha)).seen).toEqual({ opinions: seen, others: null });
    const unreadKinds = async () =>
      (await noticesOf(asha)).data.filter(({ unread }) => unread).map(({ kind }) => kind);
    expect(await unreadKinds()).toEqual(['report-decided']);
    server.passTime(HOUR);
    await writeOn(chandra, asha);
    expect((await noticesOf(asha)).unread).toBe(2);
    await asha.client.call(readNotices, {});
    expect([await unreadKinds(), (await noticesOf(asha)).unread]).toEqual([[], 0]);
    // An earlier time does not make a notice unread again.
    await asha.client.call(readNotices, { until: seen, only: 'opinions' });
    expect((await noticesOf(asha)).unread).toBe(0);
    expect((await asha.client.call(readNotices, { only: 'likes' })).status).toBe(400);
  });

  test('are marked as read until now at most: a time in the future hides nothing', async () => {
    const [asha, ben] = await people(2);
    await asha.client.call(readNotices, { until: '2999-01-01T00:00:00.000Z' });
    getServer().passTime(HOUR);
    await writeOn(ben, asha);
    expect((await noticesOf(asha)).unread).toBe(1);
    expect((await asha.client.call(readNotices, { until: 'yesterday' })).status).toBe(400);
  });

  test('come page by page, each once, and a strange cursor is refused', async () => {
    const [asha, ben] = await people(2);
    for (let day = 0; day < 5; day += 1) {
      await writeOn(ben, asha);
      getServer().passTime(DAY);
    }
    const first = await asha.client.call(getNotices, { limit: 2 });
    const second = await asha.client.follow(getNotices, first.next ?? '');
    const third = await asha.client.follow(getNotices, second.next ?? '');
    const ids = [first, second, third].flatMap(({ body }) => body.data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(third.next).toBeNull();
    expect((await asha.client.call(getNotices, { cursor: 'WzEsIiciXQ' })).status).toBe(400);
  });

  test('need a session', async () => {
    const visitor = getServer().newClient();
    expect((await visitor.call(getNotices)).status).toBe(401);
    expect((await visitor.call(readNotices, {})).status).toBe(401);
  });

  test('are about the last 90 days', async () => {
    const [asha, ben] = await people(2);
    await writeOn(ben, asha);
    const { store, clock } = getServer().context;
    await store.transaction((tx) =>
      tx
        .updateTable('opinions')
        .set({ created_at: clock() - 91 * DAY })
        .where('profile_id', '=', asha.id)
        .execute(),
    );
    expect(await noticesOf(asha)).toEqual(nothingNew);
  });
});

describe('notices of moderation', () => {
  test('a decision is listed at once for reporter and author; the unread number of the author counts it from the next day on [N1.8]', async () => {
    const { server, dean, writer, profile, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    expect(await kindsOf(reporter)).toEqual([]);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    expect(await noticesOf(reporter)).toMatchObject({
      unread: 1,
      data: [{ kind: 'report-decided', outcome: 'upheld', link: '/user/safety' }],
    });
    const now = await noticesOf(writer);
    expect(now.unread).toBe(0);
    expect(now.data).toMatchObject([
      { kind: 'decision', outcome: 'upheld', link: `/appeal/${id}`, unread: true },
    ]);
    expect(JSON.stringify(now)).not.toContain(reporter.id);
    // The opinion is gone, and with it its notice.
    expect(await kindsOf(profile)).toEqual([]);
    server.passTime(DAY);
    expect((await noticesOf(writer)).unread).toBe(1);
  });

  test('a dismissed report is no notice for its target; the unread number of its reporter counts it from the next day on', async () => {
    const { server, dean, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    await decideAbout(dean, commentId, { decisions: ['dismiss'] });
    expect(await kindsOf(writer)).toEqual([]);
    expect(await noticesOf(reporter)).toMatchObject({ unread: 0, data: [{ outcome: 'dismissed' }] });
    server.passTime(DAY);
    expect((await noticesOf(reporter)).unread).toBe(1);
  });

  test('an appeal that succeeds changes the notice of the decision', async () => {
    const { dean, warden, writer, reporter, commentId } = await aScene();
    await sendReport(reporter, commentId);
    const { id } = await decideAbout(dean, commentId, { decisions: ['remove'] });
    await writer.client.call(appeal, { case: id, note: 'A joke.' });
    expect((await noticesOf(writer)).data).toMatchObject([{ outcome: 'upheld' }]);
    await decideAbout(warden, commentId, { decisions: ['dismiss', 'restore'] });
    expect((await noticesOf(writer)).data).toMatchObject([{ kind: 'decision', outcome: 'dismissed' }]);
  });
});
