import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openS3Client } from './s3-client.ts';

const SILENCE_MS = 200;

/** Reads an object of a server that sends this to each request and nothing more. */
async function readFrom(answer: string): Promise<Buffer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => socket.write(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = openS3Client(
    {
      bucket: 'quad-photos',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: 'key',
      secretAccessKey: 'key',
      sessionToken: null,
    },
    SILENCE_MS,
  );
  onTestFinished(() => {
    client.destroy();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { Body } = await client.send(new GetObjectCommand({ Bucket: 'quad-photos', Key: 'object' }));
  return buffer(Body as Readable);
}

// No store is used.
describe.runIf(inject('store') === 'sqlite')('a call of a bucket', () => {
  test.each([
    ['never answers', ''],
    ['stops in the middle of an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf'],
  ])(
    'fails when its server %s',
    async (_, answer) => {
      await expect(readFrom(answer)).rejects.toThrow('timed out');
    },
    10_000,
  );
});
