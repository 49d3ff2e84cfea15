import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aFileStart } from '#test/raw-upload.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
beforeAll(async () => {
  // Otherwise the time limit of requests could close the connections.
  const times = { requestMs: 600_000 };
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' }, times }));
  asha = await aStudent(server);
});
afterAll(() => stop());

const json = 'application/json';
const form = 'multipart/form-data; boundary=a-boundary';

interface Head {
  readonly target: string;
  readonly type: string;
}

function chunk(bytes: string): string {
  return `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;
}

/** Sends a head and chunks of its body. */
function begin({ target, type }: Head, chunks: string) {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('error', () => {}).on('data', (data) => (answer += data.toString('latin1')));
  const head = [`${target} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, 'Transfer-Encoding: chunked'];
  socket.write(`${head.join('\r\n')}\r\n\r\n${chunks}`);
  return { socket, read: () => answer };
}

describe('a body in chunks', () => {
  const singleBytes = chunk('x').repeat(400);

  test.each([
    ['of JSON', { target: 'POST /login', type: json }, singleBytes],
    ['of a form', { target: 'POST /verifyuser', type: form }, chunk(aFileStart()) + singleBytes],
  ])(
    '%s with one byte per chunk gets a 400 after 200 chunks, and its connection is closed',
    async (_what, head, chunks) => {
      const { socket, read } = begin(head, chunks);
      await once(socket, 'close');
      expect(read()).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"code":"invalid_input"/);
    },
  );

  test.each([
    ['without a session', { target: 'POST /writecomment', type: json }, 401],
    ['of a wrong type', { target: 'POST /login', type: 'text/plain' }, 415],
    ['of a read', { target: 'GET /healthz', type: json }, 200],
    ['for an unknown address', { target: 'POST /nothing', type: 'text/plain' }, 404],
  ])('%s is counted after an early answer, too', async (_what, head, status) => {
    const { socket, read } = begin(head, chunk('x'));
    await expect.poll(read).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    socket.write(singleBytes);
    await once(socket, 'close');
  });

  test('leaves the connection open after an early answer, and is read to its end', async () => {
    const { socket, read } = begin({ target: 'POST /writecomment', type: json }, chunk('x'.repeat(100_000)));
    await expect.poll(read).toMatch(/^HTTP\/1\.1 401 /);
    for (let nth = 0; nth < 40; nth += 1) socket.write(chunk('x'.repeat(100_000)));
    socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(read).toMatch(/HTTP\/1\.1 200 /);
  });

  test('of the size of small network packets is read, however long the body is', async () => {
    const photo = Buffer.concat([Buffer.from(await (await aPhoto()).arrayBuffer()), Buffer.alloc(1_200_000)]);
    const body = Buffer.concat([Buffer.from(aFileStart()), photo, Buffer.from('\r\n--a-boundary--\r\n')]);
    const parts = ReadableStream.from(
      (function* () {
        for (let at = 0; at < body.length; at += 536) yield body.subarray(at, at + 536);
      })(),
    );
    const { status } = await asha.client.fetch(updatePhoto.path, {
      method: updatePhoto.method,
      headers: { 'content-type': form },
      body: parts,
      duplex: 'half',
    });
    expect(status).toBe(200);
  });
});
