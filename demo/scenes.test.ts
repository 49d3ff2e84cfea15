import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { getNotices } from '#contract/notices.ts';
import { findPeople } from '#contract/officers.ts';
import { getOpinions } from '#contract/opinions.ts';
import { me } from '#contract/profile.ts';
import { approve } from '#contract/safety.ts';
import { createLiveModeration } from '#server/access/live-moderation.ts';
import { mailWaitingCases } from '#server/features/moderation/mail-waiting-cases.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { logIn } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { runLive } from '#test/live-command.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { sendReport } from '#test/moderators.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { fillWithDemoPeople } from './fill.ts';
import { addScenes, describeLogIns } from './scenes.ts';

/** A photo store that claims to have every portrait. */
const photos = {
  read: async () => ({ bytes: 0, stream: { destroy() {} } }),
  list: async function* () {},
} as unknown as PhotoStore;

async function aDemoCampus(people = 40) {
  const server = await startTestServer();
  const { store, clock } = server.context;
  await fillWithDemoPeople({ store, photos }, { people, now: clock() });
  const known = await addScenes(server.context, { now: clock() });
  // The server reads settings of commands every second.
  await expect
    .poll(() =>
      [...server.context.liveSettings.values.keys()].filter((name) => name.startsWith('moderator:')),
    )
    .toHaveLength(known.length === 0 ? 0 : 2);
  return { server, known };
}

async function enter(server: TestServer, email = '') {
  const { client } = await logIn(server, email);
  return client;
}

test('a demo student has unread activity and an opinion to approve, and the counts agree [2.2]', async () => {
  const { server, known } = await aDemoCampus();
  expect(describeLogIns(known)).toMatch(
    /^Log in as one of them: asha\.kumari@\S+, meera\.nair@\S+ \(officer\), clara\.m\S+ \(moderator\)\. /,
  );
  const asha = await enter(server, known[0]?.email);
  const { unread, seen, data } = (await asha.call(getNotices)).body;
  expect(unread).toBeGreaterThanOrEqual(2);
  expect(unread).toBeLessThan(20);
  expect(seen.opinions).not.toBeNull();
  expect(data.find((one) => one.kind === 'waiting')).toMatchObject({ count: 1, unread: true });
  expect(data.filter((one) => one.kind === 'opinion').map((one) => one.unread)).toContain(true);
  expect(data.filter((one) => !one.unread).length).toBeGreaterThan(0);
  const { _id: id } = (await asha.call(me)).body;
  const [, newest] = (await asha.call(getOpinions, { id })).body;
  expect(newest).toMatchObject({ state: 'waiting' });
  expect((await asha.call(approve, { id: newest?.comment_id ?? '' })).status).toBe(200);
  const { rows } =
    await sql`select p.id from people as p where opinions <> (select count(*) from opinions as o
    where o.profile_id = p.id and o.state = 'shown' and o.deleted_at is null)`.execute(
      server.context.store.db,
    );
  expect(rows).toEqual([]);
});

test('demo moderators have one case, which hides its opinion, and an officer finds people; nobody is mailed [2.2]', async () => {
  const { server, known } = await aDemoCampus();
  const [officer, moderator] = [await enter(server, known[1]?.email), await enter(server, known[2]?.email)];
  const { data, rules } = (await moderator.call(getQueue)).body;
  expect(data).toMatchObject([{ kind: 'opinion', held: true, claimed: 'nobody' }]);
  expect(data[0]?.reports).toMatchObject([{ reason: 'doxxing', note: expect.stringContaining('knocking') }]);
  const look = { q: 'Asha', reason: 'A letter.' };
  expect((await moderator.call(findPeople, look)).status).toBe(403);
  expect((await officer.call(findPeople, look)).status).toBe(200);
  const id = data[0]?.id ?? '';
  expect((await moderator.call(claimCase, { id })).status).toBe(200);
  const decision = { id, decisions: ['remove'], rule: rules[0]?.id ?? '' };
  expect((await moderator.call(decideCase, decision)).status).toBe(200);
  expect(await server.context.store.db.selectFrom('case_alerts').selectAll().execute()).toEqual([]);
});

test('the daily mail about waiting cases does not count the demo case; in production no demo person gets such a mail [2.2]', async () => {
  const { server, known } = await aDemoCampus();
  const { context, mailbox } = server;
  const { config, store, liveSettings, secrets } = context;
  const hasMailed = async () => (await readSetting(store.db, 'waiting-mailed')) !== undefined;
  const [reporter, target] = await aCrowd(server, 2);
  await mailWaitingCases(context);
  expect(await hasMailed()).toBe(false);

  await sendReport(reporter, target.id, { kind: 'person' });
  const moderation = createLiveModeration(config.moderation, liveSettings, secrets, true);
  expect(await moderation.listMembers(store.db)).toEqual([]);
  await mailWaitingCases({ ...context, moderation });
  expect(await hasMailed()).toBe(false);

  await mailWaitingCases(context);
  await sendAllLetters(server);
  for (const { email } of known.slice(1))
    expect(mailbox.to(email).map(({ subject }) => subject)).toEqual(['Quad: 1 case waits for a moderator']);
});

test('a second run leaves what people have done, and a campus without the fixed people gets nothing', async () => {
  const { server, known } = await aDemoCampus();
  const { store, clock } = server.context;
  const moderator = await enter(server, known[2]?.email);
  const [open] = (await moderator.call(getQueue)).body.data;
  await moderator.call(claimCase, { id: open?.id ?? '' });
  await moderator.call(decideCase, { id: open?.id ?? '', decisions: ['dismiss'] });
  await runLive([server], 'moderators', 'remove', known[1]?.email ?? '');
  const read = async () => ({
    cases: await store.db.selectFrom('cases').selectAll().execute(),
    reports: await store.db.selectFrom('reports').selectAll().execute(),
    settings: await store.db.selectFrom('settings').selectAll().orderBy('name').execute(),
    marks: await store.db.selectFrom('notice_marks').selectAll().orderBy('person_id').execute(),
    opinions: await store.db.selectFrom('opinions').selectAll().orderBy('id').execute(),
  });
  const before = await read();
  expect(await addScenes(server.context, { now: clock() })).toEqual(known);
  expect(await read()).toEqual(before);

  const few = await aDemoCampus(5);
  expect(few.known).toEqual([]);
  expect(await few.server.context.store.db.selectFrom('cases').select('id').execute()).toEqual([]);
});
