import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { sendLoginCode } from '#contract/sign-in.ts';
import { openStore } from '#server/db/open.ts';
import { aStudent } from '#test/builders.ts';
import { HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';
import { accountExistsLetter, loginCodeLetter, signUpCodeLetter } from './letters/codes.ts';
import type { Letter, MailTransport } from './letter.ts';
import { openOutbox } from './outbox.ts';
import { enqueue, openMailQueue, type MailQueue } from './queue.ts';
import { openSmtp } from './smtp.ts';

const FROM = 'Quad <quad@example.edu>';

/** A server whose own queue is closed, so that a test alone says when letters are sent. */
async function startWithoutPostman(): Promise<TestServer> {
  const server = await startTestServer();
  await server.context.mail.close();
  return server;
}

function openQueue({ context }: TestServer, transport: MailTransport, lines: string[] = []): MailQueue {
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  return openMailQueue({ ...context, transport, log });
}

/** One look at the queue: tries the first letters that are due, to the end. @returns what was logged. */
async function look(server: TestServer, transport: MailTransport): Promise<string> {
  const lines: string[] = [];
  const queue = openQueue(server, transport, lines);
  queue.wake();
  await queue.close();
  return lines.join('');
}

async function post(server: TestServer, letters: Letter[], validMs = HOUR): Promise<void> {
  const sealed = letters.map((letter) => server.context.mail.seal(letter, validMs));
  await server.context.store.transaction(async (tx) => {
    for (const letter of sealed) await enqueue(tx, letter);
  });
}

async function waiting(server: TestServer): Promise<number> {
  return server.context.mail.countWaiting();
}

const aLetter = (to = 'asha@example.edu'): Letter => loginCodeLetter(to, '246813');

describe('the queue', () => {
  test('keeps letters while the mail server is down, and delivers each once after it is back', async () => {
    const server = await startTestServer();
    const { mailbox, context } = server;
    mailbox.broken = true;
    const students = [await aStudent(server), await aStudent(server), await aStudent(server)];
    for (const { email } of students) await server.newClient().call(sendLoginCode, { email });
    for (const wait of [2, 5, 15]) {
      await look(server, mailbox.transport);
      server.passTime(wait * SECOND);
    }
    expect(mailbox.letters).toEqual([]);
    expect(await waiting(server)).toBe(3);
    mailbox.broken = false;
    server.passTime(MINUTE);
    context.mail.wake();
    for (const { email } of students) await mailbox.nextCode(email);
    await context.mail.close();
    expect(mailbox.letters).toHaveLength(3);
    expect(await waiting(server)).toBe(0);
  });

  test('waits longer after each failure: 2, 5, 15, 60, then 300 seconds', async () => {
    const server = await startWithoutPostman();
    server.mailbox.broken = true;
    await post(server, [aLetter()], 24 * HOUR);
    const { store, clock } = server.context;
    for (const seconds of [2, 5, 15, 60, 300, 300]) {
      await look(server, server.mailbox.transport);
      const { next_try_at } = await store.db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
      expect(Math.round((next_try_at - clock()) / SECOND)).toBe(seconds);
      server.passTime(seconds * SECOND);
    }
  });

  test('drops a letter whose code is no longer of use, and those in front do not hold up the one behind', async () => {
    const server = await startWithoutPostman();
    await post(server, Array(7).fill(aLetter('late@example.edu')), 10 * MINUTE);
    server.passTime(10 * MINUTE + SECOND);
    await post(server, [aLetter('in-time@example.edu')]);
    // Nobody looks again by itself.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = openQueue(server, server.mailbox.transport);
    queue.wake();
    await server.mailbox.next('in-time@example.edu');
    await queue.close();
    expect(server.mailbox.letters).toHaveLength(1);
    expect(await waiting(server)).toBe(0);
  });

  test('shared by two processes sends each letter once', async () => {
    const server = await startWithoutPostman();
    const { config, store } = server.context;
    const second = inject('store') === 'postgres' ? await openStore(config, () => {}) : null;
    onTestFinished(async () => second?.close());
    const letters = Array.from({ length: 60 }, (_, index) => aLetter(`student${index}@example.edu`));
    await post(server, letters);
    const sent: string[] = [];
    const all = Promise.withResolvers<void>();
    const transport: MailTransport = {
      async send({ to }) {
        await waiting(server); // takes its time
        sent.push(to);
        if (sent.length >= letters.length) all.resolve();
      },
      check: async () => {},
      close: () => {},
    };
    const queues = [store, second ?? store].map((shared) =>
      openMailQueue({ ...server.context, store: shared, transport, log: pino({ level: 'silent' }) }),
    );
    for (const queue of queues) queue.wake();
    await all.promise;
    for (const queue of queues) await queue.close();
    expect(sent.toSorted()).toEqual(letters.map(({ to }) => to).toSorted());
    expect(await waiting(server)).toBe(0);
  });

  test('tries a letter again that a process claimed and died with, a minute later', async () => {
    const server = await startWithoutPostman();
    await post(server, [aLetter()]);
    const claimed = Promise.withResolvers<void>();
    const never: MailTransport = {
      send: () => {
        claimed.resolve();
        return new Promise(() => {});
      },
      check: async () => {},
      close: () => {},
    };
    openQueue(server, never).wake();
    await claimed.promise;
    await look(server, server.mailbox.transport);
    expect(server.mailbox.letters).toEqual([]);
    server.passTime(MINUTE);
    await look(server, server.mailbox.transport);
    expect(server.mailbox.letters).toEqual([aLetter()]);
  });

  test('tells /readyz whether mail goes out, and nothing of who has letters waiting', async () => {
    const server = await startWithoutPostman();
    const ask = async () => {
      const answer = await server.newClient().fetch('/readyz');
      return [answer.status, ((await answer.json()) as { mail: object }).mail];
    };
    await post(server, [aLetter()]);
    expect(await ask()).toEqual([200, { state: 'ok' }]);
    server.mailbox.broken = true;
    server.passTime(11 * SECOND);
    expect(await ask()).toEqual([200, { state: 'failing' }]);
  });
});

interface RawMail {
  readonly receivers: string[];
  readonly raw: string;
}

/** A real SMTP server on loopback. @param refuses the reply to a mail, given what came. */
async function startSmtp(refuses?: (mail: RawMail) => string) {
  const mails: RawMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const receivers = session.envelope.rcptTo.map(({ address }) => address);
      const mail = { receivers, raw: Buffer.concat(chunks).toString() };
      mails.push(mail);
      done(refuses ? Object.assign(new Error(refuses(mail)), { responseCode: 550 }) : null);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const transport = openSmtp(`smtp://127.0.0.1:${port}`, FROM);
  onTestFinished(async () => {
    transport.close();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  return { mails, transport };
}

describe('over SMTP', () => {
  test('the code stands alone on a line of the plain text, and no other six digits are in the whole mail', async () => {
    const { mails, transport } = await startSmtp();
    for (let count = 0; count < 20; count += 1) {
      await transport.send(signUpCodeLetter('asha@example.edu', '246813'));
      await transport.send(loginCodeLetter('asha@example.edu', '246813'));
    }
    expect(mails).toHaveLength(40);
    for (const { raw, receivers } of mails) {
      expect(receivers).toEqual(['asha@example.edu']);
      expect(raw.match(/\d{6,}/g)).toEqual(['246813']);
      expect((await PostalMime.parse(raw)).text).toMatch(/^246813$/m);
    }
    await transport.send(accountExistsLetter('asha@example.edu', 'https://quad.example.edu'));
    expect(mails.at(-1)?.raw).not.toMatch(/\d{6}/);
    expect(mails.at(-1)?.raw).toContain('https://quad.example.edu');
  });

  test('no address adds a receiver, a header or a line of text', async () => {
    const { mails, transport } = await startSmtp();
    for (const to of [
      'victim@evil.example,asha@example.edu',
      'victim@evil.example;asha@example.edu',
      'victim@evil.example asha@example.edu',
      'victim@evil.example <asha@example.edu',
      '<victim@evil.example>asha@example.edu',
      '"victim@evil.example x"@example.edu',
      'asha(victim@evil.example)@example.edu',
      'group:victim@evil.example;@example.edu',
      'asha\r\nBcc: victim@evil.example\r\nX: "@example.edu',
      '"asha\r\nBcc: victim@evil.example"@example.edu',
      'asha\r\n\r\n987654\r\n@example.edu',
      'asha>\r\nRCPT TO:<victim@evil.example>\r\n@example.edu',
      'asha\u2028Bcc: victim@evil.example\u2028@example.edu',
    ]) {
      mails.length = 0;
      await transport.send(loginCodeLetter(to, '246813')).catch(() => {}); // refused is fine, too
      for (const { raw, receivers } of mails) {
        expect(receivers).toHaveLength(1);
        expect(receivers[0]).toMatch(/@example\.edu$/);
        const { headers, text } = await PostalMime.parse(raw);
        expect(headers.map(({ key }) => key).filter((key) => /^(b?cc|x)$/.test(key))).toEqual([]);
        expect(headers.filter(({ key }) => key === 'to')).toHaveLength(1);
        expect(text?.match(/^\d{6}$/gm)).toEqual(['246813']);
      }
    }
  });

  test('a mail that the server refuses stays in the queue; the log has its reply code, no address, no code', async () => {
    const server = await startWithoutPostman();
    const { transport } = await startSmtp(({ raw, receivers }) =>
      `${receivers.join()} ${raw}`.replaceAll(/\s+/g, ' '),
    );
    await post(server, [aLetter('asha@example.edu')]);
    const log = await look(server, transport);
    expect(log).toContain('550');
    expect(log).not.toMatch(/asha|246813|@/);
    expect(await waiting(server)).toBe(1);
    server.passTime(2 * SECOND);
    await look(server, server.mailbox.transport);
    expect(server.mailbox.to('asha@example.edu')).toHaveLength(1);
  });
});

test('the outbox writes a mail file for its owner alone, and tells its path and code in one line', async () => {
  const { context } = await startTestServer();
  const folder = path.join(context.config.dataDir, 'outbox');
  const told: string[] = [];
  const outbox = openOutbox({ ...context, folder, from: FROM, tell: (line) => told.push(line) });
  await outbox.send(aLetter('asha@example.edu'));
  await outbox.send(accountExistsLetter('ben@example.edu', 'https://quad.example.edu'));
  const files = (await readdir(folder)).toSorted().map((name) => path.join(folder, name));
  expect(files).toHaveLength(2);
  expect(told.toSorted()).toEqual([`Mail: ${files[0]}  code 246813`, `Mail: ${files[1]}`].toSorted());
  for (const file of files) {
    expect(file).toMatch(/\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
  const toAsha = mails.find(({ to }) => to?.[0]?.address === 'asha@example.edu');
  expect(toAsha?.text).toMatch(/^246813$/m);
  expect(toAsha?.from?.address).toBe('quad@example.edu');
});
