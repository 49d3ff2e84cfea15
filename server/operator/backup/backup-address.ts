import { readProduction, type Environment } from '#server/platform/config/environment.ts';
import { readBucketVariables } from '#server/platform/config/bucket.ts';
import { readBucketFolder, type BucketFolder } from '#server/platform/config/bucket-folder.ts';
import { NotDone } from '../usage.ts';

const NAME = 'The address of the backups';
const EXAMPLE = 's3://quad-backups/production?endpoint=https://s3.example.edu&region=eu-central-1';

/**
 * Reads `s3://bucket/path?endpoint=…`, with the rules and the credentials of PHOTO_STORE.
 * @throws ConfigError for an address with a mistake.
 */
export function readBackupAddress(text: string, environment: Environment): BucketFolder {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') throw new NotDone(`${text} is no address of a bucket. Example: ${EXAMPLE}`);
  const variables = readBucketVariables((name) => environment[name] || null);
  return readBucketFolder({ name: NAME, url, example: EXAMPLE }, readProduction(environment), variables);
}
