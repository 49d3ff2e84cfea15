import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { openSharedClock } from '#server/platform/db/shared-clock.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { MailTransport } from './letter.ts';
import {
  aLetter,
  aTransport,
  enqueueLetters,
  openQueue,
  queuedLetters,
  sendDue,
  startWithoutMailQueue,
} from '#test/mail-queue.ts';
import { MINUTE, SECOND, type TestServer } from '#test/test-server.ts';

/** On PostgreSQL, opens the store of a second node. The embedded store has one process, so its store is returned. */
async function storeOfSecondNode({ context: { config, store } }: TestServer) {
  if (inject('store') === 'sqlite') return store;
  const second = await openStore(config, () => {});
  onTestFinished(() => second.close());
  return second;
}

describe('two processes', () => {
  test('send each letter once', async () => {
    const server = await startWithoutMailQueue();
    const letters = Array.from({ length: 60 }, (_, index) => aLetter(`student${index}@example.edu`));
    await enqueueLetters(server, letters);
    const sent: string[] = [];
    const all = Promise.withResolvers<void>();
    const transport = aTransport(async ({ to }) => {
      await queuedLetters(server); // this takes some time
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
        const clock = await openSharedClock(store, server.context.log, () => Date.now() + ms);
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
