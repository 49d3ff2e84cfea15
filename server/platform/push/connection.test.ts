import { expect, test } from 'vitest';
import { aPushService } from '#test/pushes.ts';
import { createPushConnection } from './connection.ts';

const url = new URL('https://push.example.com/send/1');
const message = { headers: {}, body: Buffer.from('x') };

test('a request ends with its answer, whose status counts even if the rest does not arrive [N1.26]', async () => {
  const service = await aPushService();
  const connection = createPushConnection(service.network);
  const ended: string[] = [];
  const stop = new AbortController();
  const post = async (name: string, { signal } = new AbortController()) => {
    const { status } = await connection.post(url, message, signal);
    ended.push(name);
    return status;
  };
  const endFirst = Promise.withResolvers<() => void>();
  service.answer = (response) => {
    response.writeHead(429).write('a part of the answer');
    endFirst.resolve(() => response.end());
  };
  const first = post('first');
  const end = await endFirst.promise;
  const stopped = post('stopped', stop);
  while (service.received.length < 2) await new Promise((resolve) => setImmediate(resolve));
  service.answer = (response) => response.writeHead(201).end();
  expect(await post('second')).toBe(201);
  // By now the heads of the earlier answers have arrived.
  expect(ended).toEqual(['second']);
  end();
  stop.abort();
  expect(await Promise.all([first, stopped])).toEqual([429, 429]);
  connection.close();
});
