import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { sendLoginCode } from '#contract/sign-in.ts';
import { openStore } from '#server/db/open.ts';
import { openSharedClock } from '#server/db/shared-clock.ts';
import type { Store } from '#server/db/store.ts';
import type { MailTransport } from '#server/mail/letter.ts';
import { aStudent } from '#test/builders.ts';
import {
  aLetter,
  aTransport,
  enqueueLetters,
  openQueue,
  queuedLetters,
  sendDue,
  startWithoutMailQueue,
} from '#test/mail-queue.ts';
import { HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

/** On PostgreSQL, opens the store of a second node. The embedded store has one process, so its store is returned. */
async function storeOfSecondNode({ context: { config, store } }: TestServer) {
  if (inject('store') === 'sqlite') return store;
  const second = await openStore(config, () => {});
  onTestFinished(() => second.close());
  return second;
}

test('letters stay in the queue while the mail server is down, and each is sent once after it is back', async () => {
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

test('letters with codes are sent before all others', async () => {
  const server = await startWithoutMailQueue();
  const { mail, store } = server.context;
  for (const [to, kind] of [
    ['notice1@example.edu', 'other'],
    ['notice2@example.edu', undefined],
    ['code@example.edu', 'code'],
  ] as const) {
    const sealed = await mail.seal(aLetter(to), HOUR, kind);
    // A batch of each.
    const rows = Array.from({ length: 5 }, (_, nth) => ({ ...sealed, id: `${to}${nth}` }));
    await store.transaction((tx) => tx.insertInto('mail_queue').values(rows).execute());
    server.passTime(SECOND);
  }
  await sendDue(server, server.mailbox.transport);
  const receivers = server.mailbox.letters.map(({ to }) => to);
  expect(receivers).toEqual(Array(5).fill('code@example.edu'));
});

test('expired letters are deleted and do not delay the letter after them', async () => {
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

describe('two processes', () => {
  test('send each letter once', async () => {
    const server = await startWithoutMailQueue();
    const letters = Array.from({ length: 60 }, (_, index) => aLetter(`student${index}@example.edu`));
    await enqueueLetters(server, letters);
    const sent: string[] = [];
    const all = Promise.withResolvers<void>();
    const transport = aTransport(async ({ to }) => {
      await queuedLetters(server); // takes some time
      sent.push(to);
      if (sent.length >= letters.length) all.resolve();
    });
    const stores = [server.context.store, await storeOfSecondNode(server)];
    const queues = stores.map((store) => openQueue(server, transport, [], store));
    for (const queue of queues) queue.wake();
    await all.promise;
    for (const queue of queues) await queue.close();
    expect(sent.toSorted()).toEqual(letters.map(({ to }) => to).toSorted());
    expect(await queuedLetters(server)).toEqual([]);
  });

  test('send a letter once, even if the mail server takes longer than a claim lasts', async () => {
    const server = await startWithoutMailQueue();
    await enqueueLetters(server, [aLetter()], 10 * MINUTE);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const [isSending, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = openQueue(
      server,
      aTransport(async () => {
        isSending.resolve();
        await mayAnswer.promise;
      }),
    );
    slow.wake();
    await isSending.promise;
    const second = await storeOfSecondNode(server);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      for (let part = 0; part < 3; part += 1) {
        server.passTime(20 * SECOND);
        const now = server.context.clock();
        vi.advanceTimersByTime(20 * SECOND);
        // The first process extends its claim meanwhile.
        await vi.waitFor(async () =>
          expect((await queuedLetters(server))[0]?.next_try_at).toBeGreaterThanOrEqual(now + MINUTE),
        );
      }
      const other = openQueue(server, server.mailbox.transport, [], second);
      other.wake();
      await other.close();
    }
    mayAnswer.resolve();
    await slow.close();
    expect(server.mailbox.letters).toEqual([]);
    expect(await queuedLetters(server)).toEqual([]);
  });

  test.runIf(inject('store') === 'postgres')(
    'send a letter once, even if the clocks of their machines are minutes apart',
    async () => {
      const server = await startWithoutMailQueue();
      const second = await storeOfSecondNode(server);
      const openQueueAhead = async (ms: number, transport: MailTransport, store: Store) => {
        const clock = await openSharedClock(store, () => Date.now() + ms);
        onTestFinished(() => clock.close());
        const context = { ...server.context, clock: clock.now };
        return openQueue({ ...server, context }, transport, [], store);
      };
      await enqueueLetters(server, [aLetter()]);
      const [isSending, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const sending = aTransport(async () => {
        isSending.resolve();
        await mayAnswer.promise;
      });
      const late = await openQueueAhead(-2 * MINUTE, sending, server.context.store);
      late.wake();
      await isSending.promise;
      const early = await openQueueAhead(2 * MINUTE, server.mailbox.transport, second);
      early.wake();
      await early.close();
      mayAnswer.resolve();
      await late.close();
      expect(server.mailbox.letters).toEqual([]);
      expect(await queuedLetters(server)).toEqual([]);
    },
  );

  test('a process that has lost its claim changes nothing in the queue', async () => {
    const server = await startWithoutMailQueue();
    for (const outcome of ['is sent', 'fails']) {
      await enqueueLetters(server, [aLetter()]);
      const [isSending, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const paused = openQueue(
        server,
        aTransport(async () => {
          isSending.resolve();
          await mayEnd.promise;
          if (outcome === 'fails') throw new Error('no');
        }),
      );
      paused.wake();
      await isSending.promise;
      // The same happens after a pause of the whole process, in which the claim is not extended.
      server.passTime(MINUTE);
      const [secondIsSending, secondMayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const second = openQueue(
        server,
        aTransport(async () => {
          secondIsSending.resolve();
          await secondMayEnd.promise;
        }),
      );
      second.wake();
      await secondIsSending.promise;
      const before = await queuedLetters(server);
      mayEnd.resolve();
      await paused.close();
      expect(await queuedLetters(server)).toEqual(before);
      expect(before).toMatchObject([{ tries: 2 }]);
      secondMayEnd.resolve();
      await second.close();
      expect(await queuedLetters(server)).toEqual([]);
    }
  });

  test('a letter whose process died during sending is tried again a minute later', async () => {
    const server = await startWithoutMailQueue();
    await enqueueLetters(server, [aLetter()]);
    const claimed = Promise.withResolvers<void>();
    const never = aTransport(() => {
      claimed.resolve();
      return new Promise(() => {});
    });
    openQueue(server, never).wake();
    await claimed.promise;
    await sendDue(server, server.mailbox.transport);
    expect(server.mailbox.letters).toEqual([]);
    server.passTime(MINUTE);
    await sendDue(server, server.mailbox.transport);
    expect(server.mailbox.letters).toEqual([aLetter()]);
  });
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
  expect(await ask()).toEqual([200, { state: 'failing' }]);
});
