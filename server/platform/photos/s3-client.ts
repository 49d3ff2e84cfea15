import { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '#server/platform/config/bucket.ts';

const CONNECT_MS = 2_000;
const TRIES = 2;

/** @param silenceMs a call fails after this long without a byte of an answer. */
export function openS3Client(bucket: Bucket, silenceMs: number): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken } = bucket;
  return new S3Client({
    region: bucket.region,
    ...(bucket.endpoint === null ? {} : { endpoint: bucket.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) },
    maxAttempts: TRIES,
    // `requestTimeout` would only log a warning, even for a long upload in progress.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
    // Some S3-compatible stores do not know the newer checksums, so these are off. The network connection detects
    // damaged data anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
