import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { deriveSecrets } from '#server/platform/process/secrets.ts';
import { freePort } from '#test/free-port.ts';
import {
  aLetter,
  aTransport,
  enqueueLetters,
  queuedLetters,
  sendDue,
  startWithoutMailQueue,
} from '#test/mail-queue.ts';
import { FROM, startSmtp } from '#test/smtp.ts';
import { HOUR, SECOND } from '#test/test-server.ts';
import { openSmtp } from './smtp.ts';

test('the wait increases with each failure: 2, 5, 15, 60, then 300 seconds', async () => {
  const server = await startWithoutMailQueue();
  server.mailbox.broken = true;
  await enqueueLetters(server, [aLetter()], 24 * HOUR);
  for (const seconds of [2, 5, 15, 60, 300, 300]) {
    await sendDue(server, server.mailbox.transport);
    const [letter] = await queuedLetters(server);
    const wait = (letter?.next_try_at ?? 0) - server.context.clock();
    expect(Math.round(wait / SECOND)).toBe(seconds);
    server.passTime(seconds * SECOND);
  }
});

test('a letter that cannot be sent or decrypted does not affect the other letters of its batch', async () => {
  const server = await startWithoutMailQueue();
  const receivers = ['a', 'b', 'c'].map((name) => `${name}@example.edu`);
  await enqueueLetters(server, receivers.map(aLetter), HOUR);
  const unreadable = { next_try_at: 0, expires_at: server.context.clock() + HOUR };
  const otherSecret = deriveSecrets('another secret, of 32 characters or more');
  const rows = [
    { ...unreadable, id: 'other secret', sealed: await otherSecret.seal('{}') },
    { ...unreadable, id: 'first format', sealed: Buffer.alloc(60, 7).toString('base64') },
  ];
  await server.context.store.transaction((tx) => tx.insertInto('mail_queue').values(rows).execute());
  const sent: string[] = [];
  const transport = aTransport(({ to }) => {
    if (to.startsWith('b')) throw new Error('not even a promise');
    sent.push(to);
    return Promise.resolve();
  });
  const log = await sendDue(server, transport);
  expect(sent.toSorted()).toEqual(receivers.filter((to) => !to.startsWith('b')));
  // The failed letter waits for its next attempt. The letters that cannot be decrypted are deleted and logged.
  expect(await queuedLetters(server)).toMatchObject([{ tries: 1 }]);
  for (const { id } of rows) expect(log).toContain(`"letter":"${id}"`);
  expect(log).toContain('cannot be read');
});

test.each([
  [550, 0, 'is deleted'],
  [450, 1, 'will be tried again'],
])('after a refusal of a letter with %i, the queue has %i letters', async (code, left, whatNext) => {
  for (const refusal of ['address', 'mail'] as const) {
    const server = await startWithoutMailQueue();
    const { transport } = await startSmtp({
      address: (address) => (refusal === 'address' ? { code, text: `${address} is unknown` } : undefined),
      mail: ({ raw, receivers }) => ({ code, text: `${receivers.join()} ${raw}`.replaceAll(/\s+/g, ' ') }),
    });
    await enqueueLetters(server, [aLetter('asha@example.edu')]);
    const log = await sendDue(server, transport);
    expect(log).toContain(String(code));
    expect(log).toContain(whatNext);
    expect(log).not.toMatch(/asha|246813|@/);
    expect(await queuedLetters(server)).toHaveLength(left);
  }
});

test('the log has the reason why the mail server cannot be reached: a refused connection with its port, or a TLS error', async () => {
  const server = await startWithoutMailQueue();
  await enqueueLetters(server, [aLetter()]);
  const port = await freePort();
  const refused = openSmtp(`smtp://127.0.0.1:${port}`, FROM);
  const refusedLog = await sendDue(server, refused);
  expect(refusedLog).toContain(`ECONNREFUSED 127.0.0.1:${port}`);

  server.passTime(2 * SECOND);
  // Without a certificate the handshake fails.
  const tls = createServer().listen(0, '127.0.0.1');
  tls.on('tlsClientError', () => {});
  onTestFinished(() => void tls.close());
  await once(tls, 'listening');
  const { port: tlsPort } = tls.address() as AddressInfo;
  const tlsLog = await sendDue(server, openSmtp(`smtps://127.0.0.1:${tlsPort}`, FROM));
  expect(tlsLog).toMatch(/"reason":"E\w+ .*(?:SSL|TLS|handshake)/i);
  expect(refusedLog + tlsLog).not.toMatch(/asha|246813|@/);
});

test('a mail server that answers without end holds a letter for a limited time only: the connection is closed, and the letter is tried again', async () => {
  const server = await startWithoutMailQueue();
  await enqueueLetters(server, [aLetter()]);
  const closed = Promise.withResolvers<string>();
  const slow = createTcpServer((socket) => {
    // Every line announces another one, so the answer never ends and the socket is never idle.
    socket.write('220 slow.example.edu\r\n');
    const timer = setInterval(() => socket.write('250-wait\r\n'), 10);
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(timer);
        closed.resolve('closed');
      });
    socket.resume();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void slow.close());
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const transport = openSmtp(`smtp://127.0.0.1:${port}`, FROM, { letterTimeoutMs: 200 });
  const log = await sendDue(server, transport);
  expect(log).toContain('took longer than 0.2 s');
  expect(log).toContain('will be tried again');
  expect(await queuedLetters(server)).toMatchObject([{ tries: 1 }]);
  expect(await closed.promise).toBe('closed');
});
