import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aStudent } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

const LEVEL_INFO = 30;

/** Sends the start of a request, disconnects, and waits for the log line. */
async function logAfterDisconnect(requestLines: string[], sent: string, hang = false) {
  const server = await startTestServer({ env: { LOG_LEVEL: 'info' } });
  const { client } = await aStudent(server);
  const isServed = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  if (hang) {
    const check = () => {
      isServed.resolve();
      return goOn.promise;
    };
    Object.assign(server.context.store, { check });
  } else isServed.resolve();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = [...requestLines, 'Host: x', `Cookie: ${client.cookie}`, '', ''];
  socket.write(head.join('\r\n') + sent);
  await once(socket, 'connect');
  // When the server answers this later request, it has received the first one.
  await client.fetch('/healthz');
  await isServed.promise;
  socket.destroy();
  await expect.poll(() => server.log()).toContain('499');
  goOn.resolve();
  await client.fetch('/healthz');
  const lines = server
    .log()
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { level: number; status?: number; requestId?: string; route?: string },
    );
  return lines.filter(({ status, level }) => status !== undefined || level > LEVEL_INFO);
}

const gone = (route: string) => [
  expect.objectContaining({ level: LEVEL_INFO, status: 499, route, requestId: expect.any(String) }),
];

test('a client that disconnects in the middle of a JSON body is logged as 499, not as an error', async () => {
  const lines = ['POST /writecomment HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100'];
  expect(await logAfterDisconnect(lines, '{"user_id"')).toEqual(gone('/writecomment'));
});

test('a client that disconnects in the middle of a form is logged as 499, not as an error', async () => {
  const lines = [
    'PATCH /updatephoto HTTP/1.1',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 10000',
  ];
  const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';
  expect(await logAfterDisconnect(lines, part)).toEqual(gone('/updatephoto'));
});

test('a client that disconnects before its answer is ready is logged as 499, not as an error', async () => {
  expect(await logAfterDisconnect(['GET /readyz HTTP/1.1'], '', true)).toEqual(gone('/readyz'));
});
