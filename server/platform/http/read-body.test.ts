import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createBodyReader } from './read-body.ts';

const MAX = 10_000;

/** A server that answers with the body that it has read, or with the code of the error. */
async function aReader(sharedBytes: number) {
  const read = createBodyReader(sharedBytes);
  const server = createServer((message, response) => {
    read(message, MAX).then(
      (body) => response.end(body),
      (error: Error & { code?: string }) => response.end(error.code ?? error.name),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return (): ClientRequest => {
    const call = request({ port, host: '127.0.0.1', method: 'POST' });
    call.on('error', () => {}); // some are cut off
    onTestFinished(() => void call.destroy());
    return call;
  };
}

async function answerOf(call: ClientRequest): Promise<string> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return text(answer);
}

/** Sends a part of a body that goes on, and waits until the operating system has it. */
async function begin(call: ClientRequest, part: string): Promise<void> {
  await new Promise<void>((resolve) => {
    call.write(part, () => resolve());
  });
}

test('a body in many parts is read as one text, even if letters are split between parts', async () => {
  const open = await aReader(MAX);
  const call = open();
  const letters = 'न é 😀 '.repeat(80);
  for (const byte of Buffer.from(letters)) call.write(Buffer.of(byte));
  call.end();
  expect(await answerOf(call)).toBe(letters);
});

test('a body past the limit is refused, announced or not', async () => {
  const open = await aReader(MAX);
  const announced = open().setHeader('content-length', MAX + 1);
  announced.write('x');
  expect(await answerOf(announced)).toBe('FST_ERR_CTP_BODY_TOO_LARGE');
  const call = open();
  call.write('x'.repeat(MAX));
  call.write('x');
  expect(await answerOf(call)).toBe('FST_ERR_CTP_BODY_TOO_LARGE');
});

test('unfinished long bodies share a limit: past it, long bodies are refused until others end, and short ones are read', async () => {
  const open = await aReader(MAX);
  const long = 'x'.repeat(MAX);
  const first = open();
  await begin(first, long);
  // When another long body is refused, the first has used up the shared limit.
  await expect
    .poll(() => {
      const other = open();
      other.end(long);
      return answerOf(other);
    })
    .toBe('unavailable');
  const short = open();
  short.end('short');
  expect(await answerOf(short)).toBe('short');
  first.end();
  expect(await answerOf(first)).toBe(long);
  const cutOff = open();
  await begin(cutOff, long);
  cutOff.destroy();
  await expect
    .poll(() => {
      const next = open();
      next.end(long);
      return answerOf(next);
    })
    .toBe(long);
});
