import { S3ServiceException } from '@aws-sdk/client-s3';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { summarizeError } from '#server/platform/db/errors.ts';
import { explainConnection } from '#server/platform/process/explain-connection.ts';

const REGION = 'correct "region" in PHOTO_STORE, or AWS_REGION';

/**
 * What helps against an answer of the store, by the name of the error:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const remedies: Readonly<Record<string, (bucket: Bucket) => string>> = {
  NoSuchBucket: ({ bucket }) => `there is no bucket "${bucket}": make it, or correct its name in PHOTO_STORE`,
  PermanentRedirect: () => `the bucket is in another region: ${REGION}`,
  AuthorizationHeaderMalformed: () => `the bucket is in another region: ${REGION}`,
  AccessDenied: ({ bucket }) =>
    `the key may not do this: it needs GetObject, PutObject and DeleteObject on the objects of "${bucket}", and ListBucket`,
  InvalidAccessKeyId: () => 'the store does not know the key: correct AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: () => 'the secret key is wrong: correct AWS_SECRET_ACCESS_KEY',
  ExpiredToken: () => 'the temporary credentials have expired: set new AWS_… variables and restart',
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong: set it by NTP',
};

/** Names of answers without a body, by their status. */
const namesByStatus: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  307: 'PermanentRedirect',
  403: 'AccessDenied',
};

/** Describes a failed call of a bucket in one line, with what helps. */
export function describeS3Error(error: unknown, bucket: Bucket): string {
  const { name } = error as Error;
  const cause = `${name}: ${summarizeError(error)}`;
  const remedy = findRemedy(error, bucket);
  return remedy === null ? cause : `${cause}. At ${bucket.endpoint ?? "Amazon's store"} ${remedy}`;
}

function findRemedy(error: unknown, bucket: Bucket): string | null {
  if (!(error instanceof S3ServiceException)) return explainConnection(error, 'PHOTO_STORE');
  const status = error.$metadata.httpStatusCode ?? 0;
  const explain = remedies[error.name] ?? remedies[namesByStatus[status] ?? ''];
  return explain?.(bucket) ?? null;
}
