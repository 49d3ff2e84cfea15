import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { appeal } from '#contract/moderation.ts';
import { storePush } from '#contract/push.ts';
import { block } from '#contract/safety.ts';
import { aStudent, logIn, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { aScene, decideAbout, sendReport } from '#test/moderators.ts';
import { createPushKeys } from '#test/push-keys.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

async function download({ client }: Student) {
  const response = await client.fetch('/export');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const all = Object.entries(files)
    .filter(([name]) => !name.endsWith('.webp'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
  const json = (part: string) => JSON.parse(strFromU8(files[`${part}.json`] ?? new Uint8Array())) as unknown;
  return { files, all, json };
}

/** Sets the label of the newest known browser, because test clients send none. */
async function labelLastBrowser(server: TestServer, personId: string, browser: string): Promise<void> {
  await server.context.store.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('known_browsers')
      .select('id')
      .where('person_id', '=', personId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await tx.updateTable('known_browsers').set({ browser }).where('id', '=', id).execute();
  });
}

test('has no time of consent for a person whose client sent no version of the notice', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const readProfile = async () => (await download(asha)).json('profile');
  expect(await readProfile()).toMatchObject({
    noticeVersion: 'test',
    noticeAccepted: expect.stringMatching(/Z$/) as string,
  });
  await server.context.store.transaction(async (tx) => {
    await tx.updateTable('people').set({ terms_version: '' }).where('id', '=', asha.id).execute();
  });
  expect(await readProfile()).toMatchObject({ noticeVersion: '', noticeAccepted: '' });
});

test('has what the person has written, got, chosen and set, with a readable page and the photo [M1.12]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server, { name: 'Asha <b>Kumari' });
  const [ben, carl] = [
    await aStudent(server, { name: 'Ben Zander' }),
    await aStudent(server, { name: 'Carl Blocked' }),
  ];
  await writeOn(asha, ben, 'Kind & clever.');
  await writeOn(ben, asha, 'Quick.');
  await reactTo(asha, ben, 'like');
  await reactTo(carl, asha, 'dislike');
  await asha.client.call(block, { id: carl.id });
  const endpoint = 'https://push.example.com/send/secret-of-the-device';
  await asha.client.call(storePush, { endpoint, keys: createPushKeys().keys });
  const { files, all, json } = await download(asha);
  expect(json('profile')).toMatchObject({
    name: 'Asha <b>Kumari',
    email: asha.email,
    dislike: 1,
    noticeVersion: 'test',
  });
  expect(json('opinions-written')).toMatchObject([
    { on: 'Ben Zander', comment: 'Kind & clever.', state: 'shown' },
  ]);
  expect(json('opinions-about-me')).toMatchObject([{ by: 'Ben Zander', comment: 'Quick.' }]);
  expect(json('reactions-made')).toMatchObject([{ to: 'Ben Zander', kind: 'like' }]);
  expect(json('blocks')).toMatchObject([{ name: 'Carl Blocked' }]);
  expect(json('sessions')).toHaveLength(1);
  expect(json('notices-on-devices')).toMatchObject([{ pushService: 'push.example.com' }]);
  expect(all).not.toContain('secret-of-the-device');
  expect(json('security-log')).toMatchObject([{ kind: 'data-exported' }, { kind: 'sign-up' }]);
  const page = strFromU8(files['index.html'] ?? new Uint8Array());
  expect(page).toContain('Asha &lt;b&gt;Kumari');
  expect(page).toContain('Kind &amp; clever.');
  expect(page).not.toMatch(/<script|<b>/i);
  expect(page, 'the web app adds this file').toContain('tags-on-this-device.json');
  expect(files['photo.webp']?.length).toBeGreaterThan(0);
  for (const secret of [ben.email, carl.email, ben.id, carl.id, asha.client.cookie.replace('session=', '')])
    expect(all).not.toContain(secret);
});

test('has the person’s own reports with notes and decisions about the person with the appeal, but names nobody else from these cases [M1.12]', async () => {
  const { dean, writer, reporter, commentId } = await aScene();
  await sendReport(reporter, commentId, { note: 'He wrote it twice.' });
  const { id } = await decideAbout(dean, commentId, { decisions: ['warn'], note: 'For moderators.' });
  await writer.client.call(appeal, { case: id, note: 'It was a joke.' });
  const mine = await download(reporter);
  expect(mine.json('reports-made')).toMatchObject([
    { kind: 'opinion', state: 'upheld', note: 'He wrote it twice.', rule: expect.stringMatching(/./) },
  ]);
  expect(mine.json('decisions-about-me')).toEqual([]);
  const his = await download(writer);
  expect(his.json('decisions-about-me')).toMatchObject([
    { kind: 'opinion', decided: 'warn', appeal: 'It was a joke.', appealOutcome: '' },
  ]);
  expect(his.json('reports-made')).toEqual([]);
  for (const secret of [
    reporter.id,
    reporter.name,
    dean.id,
    dean.name,
    'He wrote it twice.',
    'For moderators.',
  ])
    expect(his.all).not.toContain(secret);
  for (const secret of [dean.id, dean.name, writer.id, 'It was a joke.', 'For moderators.'])
    expect(mine.all).not.toContain(secret);
});

test('has each row once, also past the first page, and the browsers of log-ins [M1.12]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const { store, random, clock } = server.context;
  const others = await manyPeople(server, 450);
  const at = clock();
  await store.transaction(async (tx) => {
    const row = (n: number) => ({
      id: random.id(),
      position: random.id(),
      created_at: at - (n % 3),
      deleted_at: null,
    });
    const written = others.map((profile_id, n) => ({
      ...row(n),
      profile_id,
      author_id: asha.id,
      comment: `on ${n}`,
    }));
    const about = others.map((author_id, n) => ({
      ...row(n),
      profile_id: asha.id,
      author_id,
      comment: `by ${n}`,
    }));
    const chosen = others.map((target_id) => ({
      actor_id: asha.id,
      target_id,
      kind: 'like' as const,
      created_at: at,
    }));
    await tx.insertInto('opinions').values(written).execute();
    await tx.insertInto('opinions').values(about).execute();
    await tx.insertInto('reactions').values(chosen).execute();
  });
  const { client } = await logIn(server, asha.email);
  await labelLastBrowser(server, asha.id, 'Firefox on Linux');
  const { json } = await download({ ...asha, client });
  for (const part of ['opinions-written', 'opinions-about-me'])
    expect(new Set((json(part) as { comment: string }[]).map(({ comment }) => comment)).size).toBe(450);
  expect(json('reactions-made')).toHaveLength(450);
  expect(json('known-browsers')).toMatchObject([
    { browser: 'Firefox on Linux', lastLogIn: expect.stringMatching(/Z$/) },
    { browser: '' },
  ]);
});

test('a download works five times a day, also for parallel requests; the sixth is a 429 with a time; without a session it is a 401 [M1.12]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => asha.client.fetch('/export')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await server.newClient().fetch('/export')).status).toBe(401);
});
