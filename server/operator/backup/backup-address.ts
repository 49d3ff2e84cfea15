import type { Environment } from '#server/config/environment.ts';
import { readBucket, readBucketVariables, type Bucket } from '#server/config/bucket.ts';
import { NotDone } from '../usage.ts';

export interface BackupAddress {
  readonly bucket: Bucket;
  /** With a slash at its end, or empty. */
  readonly path: string;
}

const NAME = 'The address of the backups';
const EXAMPLE = 's3://quad-backups/production?endpoint=https://s3.example.edu&region=eu-central-1';

/**
 * Reads `s3://bucket/path?endpoint=…`, with the rules and the credentials of PHOTO_STORE.
 * @throws ConfigError for an address with a mistake.
 */
export function readBackupAddress(text: string, environment: Environment): BackupAddress {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') throw new NotDone(`${text} is no address of a bucket. Example: ${EXAMPLE}`);
  const variables = readBucketVariables((name) => environment[name] || null);
  const production = environment['NODE_ENV'] === 'production';
  const bucket = readBucket({ name: NAME, url, example: EXAMPLE }, production, variables);
  const folder = url.pathname.split('/').filter(Boolean).join('/');
  return { bucket, path: folder && `${folder}/` };
}
