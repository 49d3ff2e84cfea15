import { expect, onTestFinished, test, vi } from 'vitest';
import {
  aLetter,
  enqueueLetters,
  openQueue,
  queuedLetters,
  sendDue,
  startWithoutMailQueue,
} from '#test/mail-queue.ts';
import { HOUR, MINUTE, SECOND } from '#test/test-server.ts';
import { MailFailure, type MailTransport } from './letter.ts';

const POLL_MS = 5_000;
/**
 * Each check of `vi.waitUntil` advances the fake timers by its interval. All checks together must stay below POLL_MS.
 */
const SOON = { interval: 50, timeout: 4_500 };

/**
 * Three letters that have failed five times, so that they wait for 5 minutes. The test advances the timer of the polls.
 */
async function threeWaitingLetters(failure = { isPermanent: false, isOutage: true }) {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startWithoutMailQueue();
  const sent: string[] = [];
  const mail = { isBroken: true, isAnswering: false };
  const transport: MailTransport = {
    async send({ to }) {
      if (mail.isBroken) throw new MailFailure('it does not work', failure);
      sent.push(to);
    },
    async check() {
      if (!mail.isAnswering) throw new Error('no answer');
    },
    takesUnicode: true,
    close() {},
  };
  await enqueueLetters(
    server,
    ['a', 'b', 'c'].map((name) => aLetter(`${name}@example.edu`)),
    24 * HOUR,
  );
  for (const seconds of [2, 5, 15, 60]) {
    await sendDue(server, transport);
    server.passTime(seconds * SECOND);
  }
  const queue = openQueue(server, transport);
  onTestFinished(() => queue.close());
  queue.wake();
  await vi.waitUntil(async () => {
    const letters = await queuedLetters(server);
    return letters.every(({ next_try_at: at }) => at > server.context.clock() + 2 * MINUTE);
  }, SOON);
  const readTries = async () =>
    (await queuedLetters(server)).map(({ tries }) => tries).toSorted((one, other) => one - other);
  const enqueueOne = async () => {
    await enqueueLetters(server, [aLetter('new@example.edu')]);
    server.passTime(SECOND);
    queue.wake();
  };
  return { queue, mail, sent, readTries, enqueueOne };
}

test('after an outage, the first sent letter makes the letters due that wait for minutes', async () => {
  const { mail, sent, enqueueOne } = await threeWaitingLetters();
  mail.isBroken = false;
  await enqueueOne();
  await vi.waitUntil(() => sent.length === 4, SOON);
  expect(sent[0]).toBe('new@example.edu');
  expect(sent.toSorted()).toEqual(['a@example.edu', 'b@example.edu', 'c@example.edu', 'new@example.edu']);
});

test('when the mail server answers again, one letter is tried without waiting for another, and then all', async () => {
  const { mail, sent } = await threeWaitingLetters();
  Object.assign(mail, { isBroken: false, isAnswering: true });
  vi.advanceTimersByTime(POLL_MS);
  await vi.waitUntil(() => sent.length === 3, SOON);
  expect(new Set(sent).size).toBe(3);
});

test('while a mail server answers and refuses all letters, a check tries one of them', async () => {
  const { mail, readTries, queue } = await threeWaitingLetters();
  mail.isAnswering = true;
  vi.advanceTimersByTime(POLL_MS);
  await vi.waitUntil(async () => (await readTries()).includes(6), SOON);
  await queue.close();
  expect(await readTries()).toEqual([5, 5, 6]);
});

test('a letter that is refused because of its own content makes no other letter due', async () => {
  const { mail, sent, readTries, queue, enqueueOne } = await threeWaitingLetters({
    isPermanent: false,
    isOutage: false,
  });
  Object.assign(mail, { isBroken: false, isAnswering: true });
  await enqueueOne();
  await vi.waitUntil(() => sent.length === 1, SOON);
  vi.advanceTimersByTime(POLL_MS);
  await queue.close();
  expect(sent).toEqual(['new@example.edu']);
  expect(await readTries()).toEqual([5, 5, 5]);
});
