import { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '#server/platform/config/bucket.ts';

const CONNECT_MS = 2_000;
const TRIES = 2;

/** @param silenceMs a call without a byte of an answer for so long has failed. */
export function openS3Client(bucket: Bucket, silenceMs: number): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken } = bucket;
  return new S3Client({
    region: bucket.region,
    ...(bucket.endpoint === null ? {} : { endpoint: bucket.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) },
    maxAttempts: TRIES,
    // Its requestTimeout only writes a warning, also for a long upload that goes on.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
    // Not every store that speaks S3 knows the newer checksums. The connection has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
