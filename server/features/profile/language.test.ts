import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { requestEmailChange } from '#contract/change-email.ts';
import { deleteAccount, requestDeletion } from '#contract/delete-account.ts';
import { setDigest } from '#contract/notices.ts';
import { getUser, me, updateProfile } from '#contract/profile.ts';
import { register, sendLoginCode } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aSignUpForm, aStudent, logIn, signUp, writeOn, type Student } from '#test/builders.ts';
import { aCrowd } from '#test/crowd.ts';
import { aScene, decideAbout, decisionMail, sendReport } from '#test/moderators.ts';
import { aPushBrowser, startWithPushes } from '#test/pushes.ts';
import { DAY, HOUR, MINUTE, startTestServer } from '#test/test-server.ts';

const choose = ({ client }: Student, language: string) =>
  client.call(updateProfile, { updates: { language } });

const HINDI = /^नमस्ते,\n/;

test('a chosen language is in the own user object of every device and in the download, and in no other copy [9.18]', async () => {
  const server = await startTestServer();
  const [asha, ben] = await aCrowd(server, 2);
  expect((await asha.client.call(me)).body).not.toHaveProperty('language');
  expect((await choose(asha, 'hi')).body.data.language).toBe('hi');
  const { client, response } = await logIn(server, asha.email);
  expect(response.body.data.language).toBe('hi');
  expect((await client.call(me)).body.language).toBe('hi');
  expect((await ben.client.call(getUser, { id: asha.id })).body).not.toHaveProperty('language');
  const zip = new Uint8Array(await (await client.fetch('/export')).arrayBuffer());
  const profile = strFromU8(unzipSync(zip)['profile.json'] ?? new Uint8Array());
  expect(JSON.parse(profile)).toMatchObject({ language: 'hi' });
  expect((await choose(asha, 'en')).body.data.language).toBe('en');
  expect((await client.call(me)).body.language).toBe('en');
});

test('an unknown language is a 400 that lists the languages, and changes nothing', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await choose(asha, 'hi');
  const refused = await choose(asha, 'xx');
  expect([refused.status, refused.error.message]).toEqual([400, 'language must be one of: en, hi']);
  expect((await asha.client.call(me)).body.language).toBe('hi');
  const visitor = server.newClient();
  expect((await visitor.call(register, aSignUpForm({ language: 'xx' }))).error.code).toBe('invalid_input');
  const asked = await visitor.call(sendLoginCode, { email: asha.email, language: 'xx' });
  expect(asked.error.code).toBe('invalid_input');
});

test('who signs up in Hindi gets the code in Hindi, and an account with that language; English needs no field [9.18]', async () => {
  const server = await startTestServer();
  const hindi = await signUp(server, { language: 'hi' });
  expect(server.mailbox.to(hindi.email)[0]?.subject).toBe('Quad पर साइन अप के लिए आपका ओटीपी');
  expect(hindi.user.language).toBe('hi');
  const english = await signUp(server);
  expect(server.mailbox.to(english.email)[0]?.subject).toBe('Your Quad sign-up code');
  expect(english.user).not.toHaveProperty('language');
  const again = aSignUpForm({ email: hindi.email, language: 'en' });
  expect((await server.newClient().call(register, again)).status).toBe(200);
  expect((await server.mailbox.next(hindi.email)).text, 'the account decides').toMatch(HINDI);
});

test('a log-in code is in the language of the account, and in that of the request if the account has none [9.18]', async () => {
  const server = await startTestServer();
  const [asha, ben, carl] = await aCrowd(server, 3);
  await choose(asha, 'hi');
  const ask = async ({ email }: Student, language?: string) => {
    await server.newClient().call(sendLoginCode, { email, language });
    return (await server.mailbox.next(email)).subject;
  };
  const hindi = 'Quad में लॉग इन के लिए आपका ओटीपी';
  expect(await ask(asha, 'en')).toBe(hindi);
  expect(await ask(ben, 'hi')).toBe(hindi);
  expect(await ask(carl)).toBe('Your Quad login code');
});

test('every mail to an account in Hindi is in Hindi: of log-in, codes, daily news and deletion [9.18]', async () => {
  const server = await startTestServer();
  const [asha, ben] = await aCrowd(server, 2);
  await choose(asha, 'hi');
  await asha.client.call(setDigest, { on: true });
  await writeOn(ben, asha);
  server.passTime(DAY + HOUR);
  await runMaintenance(server.context);
  expect((await server.mailbox.next(asha.email)).subject).toBe('Quad: 1 नई सूचना');
  const { client } = await logIn(server, asha.email);
  const fromNewBrowser = /ऐसे ब्राउज़र से लॉग इन किया/;
  await expect
    .poll(() => server.mailbox.to(asha.email).some(({ text }) => fromNewBrowser.test(text)))
    .toBe(true);
  const wanted = 'asha.hindi@example.edu';
  expect((await client.call(requestEmailChange, { email: wanted })).status).toBe(200);
  expect((await server.mailbox.next(wanted)).text).toMatch(HINDI);
  server.passTime(2 * MINUTE);
  await client.call(requestDeletion, {});
  const isCode = ({ subject }: { subject: string }) => subject.includes('डिलीट करने के लिए');
  await expect.poll(() => server.mailbox.to(asha.email).some(isCode)).toBe(true);
  const code = server.mailbox.to(asha.email).find(isCode);
  const otp = /^\d{6}$/m.exec(code?.text ?? '')?.[0] ?? '';
  expect((await client.call(deleteAccount, { otp, opinions: 'remove' })).status).toBe(200);
  await expect.poll(() => server.mailbox.to(asha.email).at(-1)?.subject).toContain('डिलीट हो गया है');
  for (const { text } of server.mailbox.to(asha.email)) expect(text).toMatch(HINDI);
});

test('a decision is mailed in the language of each person whom it affects [9.18]', async () => {
  const { server, dean, writer, reporter, commentId } = await aScene();
  await choose(writer, 'hi');
  await sendReport(reporter, commentId);
  await decideAbout(dean, commentId, { decisions: ['remove', 'warn'], message: 'Please be kind.' });
  const { subject, text } = await decisionMail(server, writer);
  expect(subject).toBe('Quad: आपकी लिखी राय के बारे में मॉडरेटर का फ़ैसला');
  expect(text).toContain('राय हटा दी गई है।\nयह एक चेतावनी है।');
  expect(text).toContain('> Please be kind.');
});

test('a push and the page that ends the daily mail are in the language of the account [9.18]', async () => {
  const { server, service } = await startWithPushes({});
  const [asha, ben] = await aCrowd(server, 2);
  await choose(asha, 'hi');
  const browser = await aPushBrowser(asha, service);
  await asha.client.call(setDigest, { on: true });
  await writeOn(ben, asha);
  expect(JSON.parse((await browser.next()).text)).toMatchObject({
    notification: { title: 'Quad में 1 नई सूचना', lang: 'hi' },
  });
  server.passTime(DAY + HOUR);
  await runMaintenance(server.context);
  const { unsubscribeUrl = '' } = await server.mailbox.next(asha.email);
  const page = await fetch(unsubscribeUrl.replace(/^https?:\/\/[^/]+/, server.url));
  expect(await page.text()).toMatch(/<html lang="hi">.*सूचनाओं का रोज़ का मेल बंद करें\?/s);
});
