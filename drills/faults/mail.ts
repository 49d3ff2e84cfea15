import { SMTPServer } from 'smtp-server';
import { freePort } from '#test/free-port.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from '../node.ts';
import { ask } from '../request.ts';
import { makeFolder, makeStore } from '../store.ts';
import { get, startResult, waitFor, type Result } from './case.ts';

const LETTERS = 3;
const DELIVERED_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;

const hasState = (state: 'ok' | 'failing') => (answered: { status: number; text: string }) =>
  answered.status === 200 && answered.text.includes(`"state":"${state}"`);

/** Requests codes while there is no mail server, and starts one. */
export async function loseMailServer(opened: AsyncDisposableStack): Promise<Result> {
  const { see, expect, result } = startResult('the mail server is down');
  const folder = await makeFolder(opened);
  const { env, open } = await makeStore(opened, 'sqlite', folder);
  const store = await open();
  const people = await store.db.selectFrom('people').select('email').limit(LETTERS).execute();
  await store.close();
  const port = await freePort();
  const mailEnv = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Quad <quad@example.edu>' };
  const node = await startNode({ ...env, ...mailEnv }, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));

  for (const { email } of people) {
    const answered = await ask(node.url, { method: 'POST', path: '/loginotp', body: { email } });
    expect(answered.status === 200, `a request for a code gets ${answered.status}`);
  }
  const failing = await waitFor(node.url, get('/readyz'), hasState('failing'));
  see(
    `${people.length} requests for codes get 200, /readyz has mail "failing" after ${failing.toFixed(1)} s`,
  );

  const receivers: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      receivers.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', () => done());
    },
  });
  server.listen(port, '127.0.0.1');
  opened.defer(async () => {
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  const upAt = performance.now();
  while (receivers.length < people.length && performance.now() - upAt < DELIVERED_WITHIN_MS)
    await sleep(LOOK_EVERY_MS);
  const delivered = (performance.now() - upAt) / 1000;
  expect(
    new Set(receivers).size === people.length && receivers.length === people.length,
    `${receivers.length} letters arrived`,
  );
  await waitFor(node.url, get('/readyz'), hasState('ok'));
  see(`each letter arrives once, the last ${delivered.toFixed(1)} s after the mail server is up`);
  return result();
}
