import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#test/free-port.ts';
import { startNode } from '../../processes.ts';
import { ask } from '../../client.ts';
import { makeFolder, makeStore } from '../world/store.ts';
import { get, startResult, waitFor, type Findings, type Result } from './case.ts';

const LETTERS = 3;
const DELIVERED_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;
/** The answer to a request for a code does not wait for the mail server. */
const ANSWER_MS = 1_000;
/** A slow server's wait before each of its five replies about a letter. A letter may take 60 s. */
const SLOW_MS = 4_000;
const HOUR_MS = 3_600_000;
/** A code is valid for 10 minutes. */
const RECENT_MS = 120_000;

const hasState = (state: 'ok' | 'failing') => (answered: { status: number; text: string }) =>
  answered.status === 200 && answered.text.includes(`"state":"${state}"`);

/** Requests codes while there is no mail server, and then starts a mail server. */
export async function loseMailServer(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('the mail server is down');
  const { url, port, emails } = await startWithMail(opened);
  await requestCodes(findings, url, emails);
  await waitUntilFailing(findings, url);
  await deliver(opened, findings, { port, emails, betweenMs: 0 });
  await waitFor(url, get('/readyz'), hasState('ok'));
  return findings.result();
}

/**
 * Requests codes at the beginning and near the end of an hour without a mail server, and after it. The letters with the
 * first codes, which are no longer valid, must not be sent.
 */
export async function loseMailServerForAnHour(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('the mail server is down for an hour');
  const { url, port, emails } = await startWithMail(opened, { people: 3 * LETTERS });
  const began = performance.now();
  const sleepUntil = (ms: number) => sleep(began + ms - performance.now());
  await requestCodes(findings, url, emails.splice(0, LETTERS));
  await waitUntilFailing(findings, url);
  await sleepUntil(HOUR_MS - RECENT_MS);
  await requestCodes(findings, url, emails.slice(0, LETTERS));
  await sleepUntil(HOUR_MS);
  const delivering = deliver(opened, findings, { port, emails, betweenMs: 0 });
  await requestCodes(findings, url, emails.slice(LETTERS));
  await delivering;
  await waitFor(url, get('/readyz'), hasState('ok'));
  return findings.result();
}

/** Requests codes while the mail server accepts connections and sends nothing, and replaces it. */
export async function silenceMailServer(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult('the mail server is silent');
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  const listen = async (on: number) => void (await once(silent.listen(on, '127.0.0.1'), 'listening'));
  const { url, port, emails } = await startWithMail(opened, { listen });
  const end = () => {
    silent.close();
    for (const socket of sockets) socket.destroy();
  };
  opened.defer(end);
  await requestCodes(findings, url, emails);
  await waitUntilFailing(findings, url);
  end();
  await deliver(opened, findings, { port, emails, betweenMs: 0 });
  await waitFor(url, get('/readyz'), hasState('ok'));
  return findings.result();
}

/** Requests codes while the mail server takes 20 s for each letter. */
export async function slowMailServer(opened: AsyncDisposableStack): Promise<Result> {
  const findings = startResult(`the mail server waits ${SLOW_MS / 1000} s before each reply`);
  const { url, port, emails } = await startWithMail(opened);
  const delivering = deliver(opened, findings, { port, emails, betweenMs: SLOW_MS });
  await requestCodes(findings, url, emails);
  await delivering;
  return findings.result();
}

/**
 * Starts a node with a mail server.
 * @param mail `listen` starts the mail server before the node. Default: no mail server.
 */
async function startWithMail(
  opened: AsyncDisposableStack,
  mail: { readonly people?: number; readonly listen?: (port: number) => Promise<void> } = {},
) {
  const folder = await makeFolder(opened);
  const { env, open } = await makeStore(opened, 'sqlite', folder);
  const store = await open();
  const people = await store.db
    .selectFrom('people')
    .select('email')
    .limit(mail.people ?? LETTERS)
    .execute();
  await store.close();
  const port = await freePort();
  await mail.listen?.(port);
  const mailEnv = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Quad <quad@example.edu>' };
  const node = await startNode({ ...env, ...mailEnv }, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  return { url: node.url, port, emails: people.map(({ email }) => email) };
}

async function requestCodes({ expect }: Findings, url: string, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const began = performance.now();
    const answered = await ask(url, { method: 'POST', path: '/loginotp', body: { email } });
    const ms = performance.now() - began;
    expect(
      answered.status === 200 && ms < ANSWER_MS,
      `a request for a code gets ${answered.status} after ${Math.round(ms)} ms`,
    );
  }
}

async function waitUntilFailing({ see }: Findings, url: string): Promise<void> {
  const failing = await waitFor(url, get('/readyz'), hasState('failing'));
  see(`${LETTERS} requests for codes get 200, /readyz has mail "failing" after ${failing.toFixed(1)} s`);
}

/** Starts a mail server, and waits until each letter has arrived once. */
async function deliver(
  opened: AsyncDisposableStack,
  { see, expect }: Findings,
  { port, emails, betweenMs }: { port: number; emails: readonly string[]; betweenMs: number },
): Promise<void> {
  const receivers: string[] = [];
  const reply = (done: () => void) => void setTimeout(done, betweenMs);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => reply(done),
    onMailFrom: (_address, _session, done) => reply(done),
    onRcptTo: (_address, _session, done) => reply(done),
    onData(stream, { envelope }, done) {
      receivers.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', () => reply(done));
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  opened.defer(async () => {
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  const upAt = performance.now();
  while (receivers.length < emails.length && performance.now() - upAt < DELIVERED_WITHIN_MS)
    await sleep(LOOK_EVERY_MS);
  const delivered = (performance.now() - upAt) / 1000;
  // A second copy of a letter would come soon after the first.
  await sleep(2 * betweenMs);
  expect(
    receivers.toSorted().join() === emails.toSorted().join(),
    `${receivers.length} letters arrived, ${emails.length} others were expected`,
  );
  see(`each letter arrives once, the last ${delivered.toFixed(1)} s after the mail server is up`);
}
