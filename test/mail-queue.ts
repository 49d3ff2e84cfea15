import { pino } from 'pino';
import type { Letter, MailTransport } from '#server/platform/mail/letter.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { enqueue, openMailQueue, type MailQueue } from '#server/platform/mail/queue.ts';
import { HOUR, SECOND, startTestServer, type TestServer } from './test-server.ts';

/** Starts a server and closes its queue, so that only the test decides when letters are sent. */
export async function startWithoutMailQueue(): Promise<TestServer> {
  const server = await startTestServer();
  await server.context.mail.close();
  return server;
}

/** Opens another queue on the server's store, which adds its log lines to `lines`. */
export function openQueue(
  { context }: TestServer,
  transport: MailTransport,
  lines: string[] = [],
  store = context.store,
): MailQueue {
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  return openMailQueue({ ...context, store, transport, log });
}

/** Makes one attempt for the first due letters. @returns the log. */
export async function sendDue(server: TestServer, transport: MailTransport): Promise<string> {
  const lines: string[] = [];
  const queue = openQueue(server, transport, lines);
  queue.wake();
  await queue.close();
  return lines.join('');
}

/**
 * Ends a server's queue and sends its remaining letters. Each letter waits for a short random time, so a test that
 * expects no further letter could otherwise miss one.
 */
export async function sendAllLetters({ context, mailbox }: TestServer): Promise<void> {
  await context.mail.close();
  const clock = () => context.clock() + SECOND;
  const queue = openMailQueue({ ...context, clock, transport: mailbox.transport });
  queue.wake();
  await queue.close();
}

export async function enqueueLetters(server: TestServer, letters: Letter[], validMs = HOUR): Promise<void> {
  const sealed = await Promise.all(letters.map((letter) => server.context.mail.seal(letter, validMs)));
  await server.context.store.transaction(async (tx) => {
    for (const letter of sealed) await enqueue(tx, letter);
  });
}

/** The rows of the queue. */
export async function queuedLetters({ context }: TestServer) {
  return context.store.db.selectFrom('mail_queue').selectAll().orderBy('id').execute();
}

/** A transport that sends with this function. */
export function aTransport(send: MailTransport['send']): MailTransport {
  return { send, check: async () => {}, takesUnicode: true, close: () => {} };
}

export const aLetter = (email = 'asha@example.edu'): Letter =>
  letterTo({ email, language: null }, (mails) => mails.loginCode('246813'));
