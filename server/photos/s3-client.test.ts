import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { aSilentServer } from '#test/silent-server.ts';
import { openS3Client } from './s3-client.ts';

const SILENCE_MS = 200;

/** Reads an object of a server that sends this to each request and nothing more. */
async function readFrom(answer: string): Promise<Buffer> {
  const client = openS3Client(
    {
      bucket: 'quad-photos',
      region: 'us-east-1',
      endpoint: await aSilentServer(answer),
      accessKeyId: 'key',
      secretAccessKey: 'key',
      sessionToken: null,
    },
    SILENCE_MS,
  );
  onTestFinished(() => client.destroy());
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
