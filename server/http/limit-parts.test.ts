import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { aPhoto, aStudent, type Student } from '#test/builders.ts';
import { aFileStart } from '#test/raw-upload.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
  asha = await aStudent(server);
});
afterAll(() => stop());

const json = 'application/json';
const form = 'multipart/form-data; boundary=a-boundary';

interface Head {
  readonly target: string;
  readonly type: string;
  readonly cookie?: string;
}

function chunk(bytes: string): string {
  return `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;
}

/** Sends a body in chunks that does not end. @returns what the server answers until it closes the connection. */
async function sendChunks({ target, type, cookie = '' }: Head, chunks: string): Promise<string> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('error', () => {}).on('data', (data) => (answer += data.toString('latin1')));
  const lines = [
    `${target} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Cookie: ${cookie}`,
    'Transfer-Encoding: chunked',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${chunks}`);
  await once(socket, 'close');
  return answer;
}

describe('a body in chunks', () => {
  const singleBytes = chunk('x').repeat(400);

  test.each([
    ['of JSON', { target: 'POST /login', type: json }, singleBytes],
    ['of a form', { target: 'POST /verifyuser', type: form }, chunk(aFileStart()) + singleBytes],
  ])(
    '%s that are single bytes gets a 400 after 200 of them, and its connection is closed',
    async (_what, head, chunks) => {
      expect(await sendChunks(head, chunks)).toMatch(
        /^HTTP\/1\.1 400 [^]*connection: close[^]*"code":"invalid_input"/,
      );
    },
  );

  test.each([
    ['without a session', { target: 'POST /writecomment', type: json }, 401],
    ['of a wrong type', { target: 'POST /login', type: 'text/plain' }, 415],
    ['of a read', { target: 'GET /healthz', type: json }, 200],
    ['for no address', { target: 'POST /nothing', type: 'text/plain' }, 404],
  ])('%s that is answered before its end closes the connection', async (_what, head, status) => {
    const answer = await sendChunks(head, chunk('x'));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close`, 'i'));
  });

  test('of the size of small packets is read, however long it is', async () => {
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
