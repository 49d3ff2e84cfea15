import dns from 'node:dns';
import { connect, isIP } from 'node:net';
import { expect, test, vi } from 'vitest';
import { errorAnswer } from '#contract/errors.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

/** Sends a request as text. @returns the answer: status line and headers in lower case, then the body. */
async function send({ url }: TestServer, lines: string[], body = ''): Promise<[head: string, body: string]> {
  const { hostname, port } = new URL(url);
  return sendTo({ hostname, port: Number(port) }, lines, body);
}

async function sendTo(
  { hostname, port }: { hostname: string; port: number },
  lines: string[],
  body = '',
): Promise<[head: string, body: string]> {
  const request = `${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n${body}`;
  const socket = connect(port, hostname).end(request);
  const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return [head.toLowerCase(), rest.join('\r\n\r\n')];
}

test.each([
  ['without a Host header', ['GET /healthz HTTP/1.1'], /host/i],
  ['without a Host header, for a page', ['GET / HTTP/1.1'], /host/i],
  [
    'with an Expect header other than 100-continue',
    ['GET /healthz HTTP/1.1', 'host: x', 'expect: tea'],
    /expect/i,
  ],
  [
    'with such a header and a body',
    ['POST /login HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 2', 'expect: tea'],
    /expect/i,
  ],
])('a request %s gets an error in the same form, with the usual headers', async (_what, lines, message) => {
  const [head, body] = await send(await startTestServer(), lines, lines.length > 3 ? '{}' : '');
  expect(head).toMatch(/^http\/1\.1 400 bad request\r\n/);
  for (const header of [
    'x-request-id: ',
    'x-quad-build: ',
    'cache-control: no-store',
    'x-content-type-options: ',
  ])
    expect(head).toContain(`\r\n${header}`);
  const error = errorAnswer.parse(JSON.parse(body));
  expect(error.code).toBe('invalid_input');
  expect(error.message).toMatch(message);
});

test('a request without a Host header is served in HTTP/1.0, and one that expects 100-continue in HTTP/1.1', async () => {
  const server = await startTestServer();
  const [old] = await send(server, ['GET /healthz HTTP/1.0']);
  expect(old).toMatch(/^http\/1\.1 200 ok\r\n/);
  const [head, rest] = await send(
    server,
    [
      'POST /login HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 2',
      'expect: 100-continue',
    ],
    '{}',
  );
  expect(head).toBe('http/1.1 100 continue');
  expect(rest).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*"fields"/);
});

test('with HOST=localhost, which can be two addresses, no address is served without these checks', async () => {
  const addresses = ['127.0.0.1', '::1'];
  const resolve = (name: string, _options: object, done: (...results: unknown[]) => void) => {
    const found = name === 'localhost' ? addresses : [name];
    done(
      null,
      found.map((address) => ({ address, family: isIP(address) })),
    );
  };
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(resolve as unknown as typeof dns.lookup);
  const server = await startTestServer({ env: { HOST: 'localhost' } }).finally(() => lookup.mockRestore());
  const lines = ['GET /healthz HTTP/1.1', 'host: x', 'expect: tea'];
  const { port } = new URL(server.url);
  const answers = await Promise.allSettled(
    addresses.map((hostname) => sendTo({ hostname, port: Number(port) }, lines)),
  );
  expect(answers[0]).toMatchObject({ value: [expect.stringMatching(/^http\/1\.1 400 /), expect.anything()] });
  expect(answers[1]).toMatchObject({ reason: { code: 'ECONNREFUSED' } });
});

test('TRACE gets a 404, without the headers of the request', async () => {
  const server = await startTestServer();
  for (const path of ['/', '/me']) {
    const lines = [`TRACE ${path} HTTP/1.1`, 'host: x', 'cookie: session=secret'];
    const [head, body] = await send(server, lines);
    expect(head).toMatch(/^http\/1\.1 404 not found\r\n/);
    expect(head + body).not.toContain('secret');
  }
});
