import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { aSilentServer } from '#test/silent-server.ts';
import { openS3Client } from './s3-client.ts';

const SILENCE_MS = 200;

/** Reads an object of a server that answers each request with this text and then nothing more. */
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

  test('follows no redirect to another server', async () => {
    const other = await aSilentServer('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfile');
    const redirect = `HTTP/1.1 307 Temporary Redirect\r\nlocation: ${other}/object\r\ncontent-length: 0\r\n\r\n`;
    await expect(readFrom(redirect)).rejects.toMatchObject({ $metadata: { httpStatusCode: 307 } });
  });

  test('expands no entity of a document type in the XML of an answer', async () => {
    const xml =
      '<!DOCTYPE Error [<!ENTITY inner "expanded"><!ENTITY outer SYSTEM "file:///etc/passwd">]>' +
      '<Error><Code>NoSuchKey</Code><Message>&inner; and &outer;</Message></Error>';
    const answer = `HTTP/1.1 404 Not Found\r\ncontent-type: application/xml\r\ncontent-length: ${xml.length}\r\n\r\n${xml}`;
    await expect(readFrom(answer)).rejects.toMatchObject({
      name: 'NoSuchKey',
      message: ' and ',
    });
  });
});
