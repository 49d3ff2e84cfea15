import { expect, onTestFinished, test, vi } from 'vitest';
import { sendLoginCode } from '#contract/sign-in.ts';
import { languages, type Language } from '#contract/words/languages.ts';
import { aStudent } from '#test/builders.ts';
import {
  aLetter,
  enqueueLetters,
  openQueue,
  queuedLetters,
  sendDue,
  startWithoutMailQueue,
} from '#test/mail-queue.ts';
import { HOUR, MINUTE, SECOND, startTestServer } from '#test/test-server.ts';
import { letterTo } from './letter-to.ts';

test('letters stay in the queue while the mail server is down, and each is sent once after it is back [7.5]', async () => {
  const server = await startTestServer();
  const { mailbox, context } = server;
  mailbox.broken = true;
  const students = [await aStudent(server), await aStudent(server), await aStudent(server)];
  for (const { email } of students) await server.newClient().call(sendLoginCode, { email });
  for (const wait of [2, 5, 15]) {
    await sendDue(server, mailbox.transport);
    server.passTime(wait * SECOND);
  }
  expect(mailbox.letters).toEqual([]);
  expect(await queuedLetters(server)).toHaveLength(3);
  mailbox.broken = false;
  server.passTime(MINUTE);
  context.mail.wake();
  for (const { email } of students) await mailbox.nextCode(email);
  await context.mail.close();
  expect(mailbox.letters).toHaveLength(3);
  expect(await queuedLetters(server)).toEqual([]);
});

test('a commit with a letter wakes the queue', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] }); // the queue does not poll
  onTestFinished(() => void vi.useRealTimers());
  const server = await startTestServer();
  const { email } = await aStudent(server);
  await server.newClient().call(sendLoginCode, { email });
  expect(await server.mailbox.nextCode(email)).toMatch(/^\d{6}$/);
});

test('a letter is due after a random time below 200 ms, so that the work for it does not show who has an account', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] }); // the queue does not poll
  onTestFinished(() => void vi.useRealTimers());
  const limits: number[] = [];
  const server = await startTestServer({ random: { below: (limit) => limits.push(limit) * MINUTE } });
  const { email } = await aStudent(server);
  await server.newClient().call(sendLoginCode, { email });
  expect(limits).toEqual([200]);
  await sendDue(server, server.mailbox.transport);
  expect(server.mailbox.letters).toEqual([]);
  server.passTime(MINUTE);
  await sendDue(server, server.mailbox.transport);
  expect(server.mailbox.letters.map(({ to }) => to)).toEqual([email]);
});

test('sealed letters with codes have one size in all languages, so that the time of an answer shows no account', async () => {
  const { mail, random } = (await startWithoutMailQueue()).context;
  const seal = (language: Language, write: Parameters<typeof letterTo>[1]) =>
    mail.seal(letterTo({ email: 'asha@example.edu', language }, write), HOUR, 'code');
  const code = random.code();
  const sealed = await Promise.all(
    languages.flatMap((language) => [
      seal(language, (mails) => mails.signUpCode(code)),
      seal(language, (mails) => mails.loginCode(code)),
      seal(language, (mails) => mails.accountExists('https://quad.example.edu')),
      seal(language, (mails) => mails.addressTaken()),
    ]),
  );
  expect(new Set(sealed.map((letter) => letter.sealed.length)).size).toBe(1);
});

test('letters with codes are sent before all others [7.5]', async () => {
  const server = await startWithoutMailQueue();
  const { mail, store } = server.context;
  for (const [to, kind] of [
    ['notice1@example.edu', 'other'],
    ['notice2@example.edu', undefined],
    ['code@example.edu', 'code'],
  ] as const) {
    const sealed = await mail.seal(aLetter(to), HOUR, kind);
    // One batch of codes, and one batch of other letters.
    const rows = Array.from({ length: 5 }, (_, nth) => ({ ...sealed, id: `${to}${nth}` }));
    await store.transaction((tx) => tx.insertInto('mail_queue').values(rows).execute());
    server.passTime(SECOND);
  }
  await sendDue(server, server.mailbox.transport);
  const receivers = server.mailbox.letters.map(({ to }) => to);
  expect(receivers).toEqual(Array(5).fill('code@example.edu'));
});

test('expired letters are deleted and do not delay the letter after them [M2.12]', async () => {
  const server = await startWithoutMailQueue();
  await enqueueLetters(server, Array(7).fill(aLetter('late@example.edu')), 10 * MINUTE);
  server.passTime(10 * MINUTE + SECOND);
  await enqueueLetters(server, [aLetter('in-time@example.edu')]);
  vi.useFakeTimers({ toFake: ['setInterval'] }); // the queue does not poll
  onTestFinished(() => void vi.useRealTimers());
  const queue = openQueue(server, server.mailbox.transport);
  queue.wake();
  await server.mailbox.next('in-time@example.edu');
  await queue.close();
  expect(server.mailbox.letters).toHaveLength(1);
  expect(await queuedLetters(server)).toEqual([]);
});

test('/readyz shows whether mail can be sent, and nothing about the letters in the queue', async () => {
  const server = await startWithoutMailQueue();
  const ask = async () => {
    const answer = await server.newClient().fetch('/readyz');
    return [answer.status, ((await answer.json()) as { mail: object }).mail];
  };
  await enqueueLetters(server, [aLetter()], HOUR);
  expect(await ask()).toEqual([200, { state: 'ok' }]);
  server.mailbox.broken = true;
  server.passTime(11 * SECOND);
  await expect.poll(ask).toEqual([200, { state: 'failing' }]);
});
