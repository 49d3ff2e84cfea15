import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { errorAnswer } from '#contract/errors.ts';
import { readyz } from '#contract/health.ts';
import { writeOpinion } from '#contract/opinions.ts';
import { getPeople } from '#contract/people.ts';
import { sendLoginCode } from '#contract/sign-in.ts';
import { aStudent } from '#test/builders.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '#test/test-server.ts';

const body = JSON.stringify({ email: 'a@example.edu' });
const head = `POST ${sendLoginCode.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;

async function open(times: TestServerOptions['times'] = {}) {
  const { server, stop } = await openTestServer({ times, env: { LOG_LEVEL: 'info' } });
  let stopped: Promise<void> | undefined;
  const stopOnce = (waitForBalancers = false) => (stopped ??= stop(waitForBalancers));
  onTestFinished(() => stopOnce());
  return { server, stop: stopOnce };
}

function connectTo(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {}); // some tests expect a closed connection
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function nextAnswer(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}

/** Sends the head of a request, and waits until the server has it. */
async function begin(url: string): Promise<Socket> {
  const socket = connectTo(url);
  socket.write(`${head}Expect: 100-continue\r\n\r\n`);
  await nextAnswer(socket);
  return socket;
}

/** Asks `/readyz` on new connections, for longer than an idle server needs to close its port. */
async function expectOpenAndNotReady(url: string): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1)
    expect((await fetch(`${url}${readyz.path}`, { headers: { connection: 'close' } })).status).toBe(503);
}

/** Holds calls with a session until the test releases them. */
function holdCalls({ context: { sessions, store } }: TestServer) {
  const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(sessions, { peek: () => undefined });
  Object.assign(store, {
    catchUp() {
      started.resolve();
      return held.promise;
    },
  });
  return { started: started.promise, release: held.resolve, fail: held.reject };
}

test('a stop waits for the request in flight, whose answer closes its connection', async () => {
  const { server, stop } = await open();
  const socket = await begin(server.url);
  const stopped = stop();
  socket.write(body);
  const answer = await nextAnswer(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer).toMatch(/connection: close/i);
  await stopped;
});

test('the port is open and /readyz answers 503 until the requests in flight are answered; later requests do not keep the port open [2.10]', async () => {
  const { server, stop } = await open({ delayMs: 0, deadlineMs: 60_000 });
  const socket = await begin(server.url);
  const stopped = stop(true);
  await expectOpenAndNotReady(server.url);
  const later = await begin(server.url);
  socket.write(body);
  expect(await nextAnswer(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
  const port = () =>
    fetch(`${server.url}/healthz`).then(
      () => 'open',
      () => 'closed',
    );
  await expect.poll(port).toBe('closed');
  later.write(body.replace('a@', 'b@'));
  expect(await nextAnswer(later)).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i);
  await stopped;
});

test('a waiting list keeps the port open when a stop begins, and its answer closes its connection', async () => {
  const { server, stop } = await open({ delayMs: 0, deadlineMs: 60_000 });
  const { client } = await aStudent(server);
  // After this call, the next answer is sent before the framework.
  await client.call(getPeople, {});
  const { started, release } = holdCalls(server);
  const answer = client.call(getPeople, {});
  await started;
  const stopped = stop(true);
  await expectOpenAndNotReady(server.url);
  release();
  const { status, headers } = await answer;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
});

test('a client that disconnected before the read of its list failed does not delay the stop to the deadline', async () => {
  const { server, stop } = await open({ delayMs: 0, deadlineMs: 60_000 });
  const { client } = await aStudent(server);
  await client.call(getPeople, {});
  const { started, fail } = holdCalls(server);
  const socket = connectTo(server.url);
  socket.write(`GET ${getPeople.path} HTTP/1.1\r\nHost: x\r\nCookie: ${client.cookie}\r\n\r\n`);
  await started;
  socket.destroy();
  await expect.poll(server.log).toContain('the connection ended before the answer');
  fail(new Error('the list is lost'));
  await expect.poll(server.log).toContain('the list is lost');
  await stop(true);
});

test('requests whose connection was closed before their turn do not delay the stop to the deadline', async () => {
  const { server, stop } = await open({ delayMs: 0, deadlineMs: 60_000 });
  const { client } = await aStudent(server);
  await client.call(getPeople, {});
  const { started, release } = holdCalls(server);
  const socket = connectTo(server.url);
  const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(
    `GET ${getPeople.path} HTTP/1.1\r\nHost: x\r\nCookie: ${client.cookie}\r\n\r\n${health}${health}`,
  );
  await started;
  socket.destroy();
  await expect.poll(server.log).toContain('the connection ended before the answer');
  release();
  await stop(true);
});

test('during the drain /readyz answers 503 in the contract’s form, and other answers close their connection [2.10]', async () => {
  const { server, stop } = await open({ balancerDelayMs: 1_000 });
  const asha = await aStudent(server);
  expect((await asha.client.call(readyz)).status).toBe(200);
  const stopped = stop(true);
  const { status, error, headers } = await server.newClient().call(readyz);
  expect([status, error.code, headers.get('connection')]).toEqual([503, 'unavailable', 'close']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const opinion = { user_id: asha.id, comment_id: crypto.randomUUID(), comment: 'Me.' };
  const written = await asha.client.call(writeOpinion, opinion);
  expect([written.status, written.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
});

test('a busy keep-alive connection gets an answer to every request until it is closed', async () => {
  const { server, stop } = await open({ delayMs: 300 });
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  const results: (number | string)[] = [];
  let isStopped = false;
  const post = async () => {
    const sending = request(`${server.url}${sendLoginCode.path}`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sending.end(body);
    const [answer] = await once(sending, 'response');
    results.push(answer.statusCode, JSON.parse(await text(answer)).code ?? 'ok');
    return answer.headers.connection as string;
  };
  // Each loop sends requests until an answer closes its connection. Then it stops, as a proxy does when a server
  // drains.
  const loops = [1, 2, 3, 4].map(async () => {
    while ((await post()) !== 'close') if (isStopped) throw new Error('still open after the stop');
  });
  await post();
  await stop(true);
  isStopped = true;
  await Promise.all(loops);
  expect(new Set(results).difference(new Set([200, 'ok', 429, 'too_often']))).toEqual(new Set());
});

test.each([
  ['headers', false, 'POST /loginotp HTTP/1.1\r\nHost: x\r\nContent-'],
  ['a body', false, `${head}\r\n{"em`],
  ['a body', true, `${head}\r\n{"em`],
])(
  'half-sent %s do not delay the stop (waiting for balancers: %s): their connection is closed at the deadline',
  async (_what, waitForBalancers, sent) => {
    const { server, stop } = await open({ deadlineMs: 400 });
    const socket = connectTo(server.url);
    socket.write(sent);
    await once(socket, 'connect');
    await fetch(`${server.url}/healthz`);
    const closed = once(socket, 'close');
    const began = performance.now();
    await stop(waitForBalancers);
    await closed;
    expect(performance.now() - began).toBeLessThan(20_000);
  },
);

test('a connection that has sent nothing does not delay the stop to the deadline', async () => {
  const { server, stop } = await open({ deadlineMs: 60_000 });
  const socket = connectTo(server.url);
  await once(socket, 'connect');
  await fetch(`${server.url}/healthz`);
  const closed = once(socket.resume(), 'close');
  await stop();
  await closed;
});

test.each([
  ['headers', 'GET /me HTTP/1.1\r\nHost: x\r\nCookie: '],
  ['a body', `${head}\r\n{"em`],
])('half-sent %s time out while the server runs: 400, then the connection is closed', async (_what, sent) => {
  const { server } = await open({ headersMs: 200, requestMs: 300, checkIntervalMs: 100 });
  const socket = connectTo(server.url);
  socket.write(sent);
  const closed = once(socket, 'close');
  const answer = await nextAnswer(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  expect(errorAnswer.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe('invalid_input');
  // The client keeps its side open. The server still closes the connection.
  await closed;
});

test('a connection that has sent nothing in time is closed without an answer, because a first request can be on its way', async () => {
  const { server } = await open({ headersMs: 200, requestMs: 300, checkIntervalMs: 100 });
  const socket = connectTo(server.url);
  let received = '';
  socket.on('data', (data: Buffer) => (received += String(data)));
  await once(socket, 'close');
  expect(received).toBe('');
});
