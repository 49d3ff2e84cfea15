import { expect, test } from 'vitest';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aSilentServer } from '#test/silent-server.ts';
import { freePort } from '#test/free-port.ts';
import { openS3Photos } from './s3.ts';

function aBucket(endpoint: string, bucket = 'quad-photos'): Bucket {
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null };
  return { bucket, region: 'us-east-1', endpoint, ...keys };
}

/** The message of the failed check, which the log and `quad doctor` show. */
async function messageOf(bucket: Bucket): Promise<string> {
  const photos = openS3Photos(bucket, Date.now);
  try {
    return await photos.check().then(
      () => 'it works',
      (error: Error) => error.message,
    );
  } finally {
    photos.close();
  }
}

/** An answer of a store with this code. */
function anAnswer(status: number, code: string): string {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>words of the store</Message></Error>`;
  return `HTTP/1.1 ${status} Answer\r\ncontent-type: application/xml\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

test('a missing bucket is named, with the remedy', async () => {
  const { endpoint } = await anS3Server();
  expect(await messageOf(aBucket(endpoint, 'no-such-bucket'))).toMatch(
    /^NoSuchBucket: .*there is no bucket "no-such-bucket": make it, or correct its name in PHOTO_STORE$/,
  );
});

test.each([
  [403, 'AccessDenied', /it needs GetObject, PutObject and DeleteObject on the objects of "quad-photos"/],
  [403, 'InvalidAccessKeyId', /correct AWS_ACCESS_KEY_ID/],
  [403, 'SignatureDoesNotMatch', /correct AWS_SECRET_ACCESS_KEY/],
  [403, 'RequestTimeTooSkewed', /clock of this machine is wrong/],
  [400, 'AuthorizationHeaderMalformed', /in another region: correct "region" in PHOTO_STORE/],
  [301, 'PermanentRedirect', /in another region/],
  [400, 'ExpiredToken', /temporary credentials have expired/],
])('the answer %i %s is explained', async (status, code, remedy) => {
  expect(await messageOf(aBucket(await aSilentServer(anAnswer(status, code))))).toMatch(remedy);
});

test('an unreachable store is named by its address, with the remedy', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const message = await messageOf(aBucket(endpoint));
  expect(message).toContain(`At ${endpoint} nothing listens there`);
});
