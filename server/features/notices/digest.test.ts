import { sql } from 'kysely';
import { sendLoginCode } from '#contract/sign-in.ts';
import { expect, test } from 'vitest';
import { getNotices, readNotices, setDigest } from '#contract/notices.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { composeMail } from '#server/platform/mail/compose.ts';
import { writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '#test/test-server.ts';

async function aDay(server: TestServer): Promise<void> {
  server.passTime(DAY + HOUR);
  await runMaintenance(server.context);
}

const lettersTo = (server: TestServer, { email }: Student) =>
  server.mailbox.to(email).filter(({ subject }) => subject.includes('new notice'));

async function nextDigest(server: TestServer, { email }: Student) {
  const letter = await server.mailbox.next(email);
  expect(letter.subject).toContain('new notice');
  return letter;
}

test('the daily mail is off by default, comes at most once a day, only for new notices, and has only their number [N1.17]', async () => {
  const server = await startTestServer();
  const [asha, ben, chandra] = await aCrowd(server, 3);
  await writeOn(ben, asha, 'A secret of Asha.');
  await aDay(server);
  expect((await asha.client.call(getNotices)).body.digest).toBe(false);
  expect((await asha.client.call(setDigest, { on: true })).status).toBe(200);
  expect((await asha.client.call(getNotices)).body.digest).toBe(true);
  await writeOn(chandra, asha);
  await runMaintenance(server.context);
  expect(lettersTo(server, asha), 'on the same day').toEqual([]);
  await aDay(server);
  const letter = await nextDigest(server, asha);
  expect(letter.subject).toBe('Quad: 2 new notices');
  expect(letter.text).toContain('/activity');
  expect(letter.text).not.toMatch(new RegExp(`secret|${ben.name}|${chandra.name}`));
  await runMaintenance(server.context);
  await aDay(server);
  await aDay(server);
  expect(lettersTo(server, asha), 'nothing is new since then').toHaveLength(1);
  await writeOn(ben, asha);
  await asha.client.call(readNotices, {});
  await aDay(server);
  expect(lettersTo(server, asha), 'everything is read').toHaveLength(1);
});

test('two nodes that check at the same time send one letter [N1.17]', async () => {
  const server = await startTestServer();
  const [asha, ben] = await aCrowd(server, 2);
  await asha.client.call(setDigest, { on: true });
  await writeOn(ben, asha);
  server.passTime(DAY + HOUR);
  await Promise.all(Array.from({ length: 5 }, () => runMaintenance(server.context)));
  await nextDigest(server, asha);
  expect(lettersTo(server, asha)).toHaveLength(1);
});

test('daily mails to many people leave three quarters of MAILS_PER_HOUR to codes', async () => {
  const server = await startTestServer({ env: { MAILS_PER_HOUR: '8' } });
  const people = await aCrowd(server, 5);
  for (const person of people) await person.client.call(setDigest, { on: true });
  for (const [nth, person] of people.entries()) await writeOn(people.at(nth - 1) ?? person, person);
  await aDay(server);
  await expect
    .poll(async () => (await sql`select id from mail_queue`.execute(server.context.store.db)).rows)
    .toEqual([]);
  const sent = people.reduce((sum, person) => sum + lettersTo(server, person).length, 0);
  expect(sent).toBeLessThanOrEqual(2);
  expect((await server.newClient().call(sendLoginCode, { email: people[0]?.email ?? '' })).status).toBe(200);
});

test('one click ends the daily mail without a session; opening its link changes nothing [N1.18]', async () => {
  const server = await startTestServer();
  const [asha, ben] = await aCrowd(server, 2);
  await asha.client.call(setDigest, { on: true });
  await writeOn(ben, asha);
  await aDay(server);
  const letter = await nextDigest(server, asha);
  expect(composeMail(letter, 'quad@example.edu').headers).toMatchObject({
    'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const { pathname, search } = new URL(letter.unsubscribeUrl ?? '');
  const link = `${server.url}${pathname}${search}`;
  const wantsDigest = async () => (await asha.client.call(getNotices)).body.digest;

  const page = await fetch(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect(await wantsDigest()).toBe(true);
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (const wrong of [link.slice(0, -1), `${server.url}${pathname}`, link.replace(asha.id, ben.id)])
    expect((await fetch(wrong, oneClick)).status).toBe(404);
  expect(await wantsDigest()).toBe(true);
  expect((await fetch(link, oneClick)).status).toBe(200);
  expect(await wantsDigest()).toBe(false);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200);
});

test('the choice of the daily mail needs a session and a boolean; a suspended account gets no mail', async () => {
  const server = await startTestServer();
  const [asha, ben] = await aCrowd(server, 2);
  expect((await server.newClient().call(setDigest, { on: true })).status).toBe(401);
  expect((await asha.client.call(setDigest, { on: 'yes' })).status).toBe(400);
  await asha.client.call(setDigest, { on: true });
  await writeOn(ben, asha);
  await server.context.store.transaction((tx) =>
    tx.updateTable('people').set({ state: 'suspended' }).where('id', '=', asha.id).execute(),
  );
  await aDay(server);
  expect(lettersTo(server, asha)).toEqual([]);
});
