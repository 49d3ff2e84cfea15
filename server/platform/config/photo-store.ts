import path from 'node:path';
import { readBucket, readBucketVariables, type Bucket } from './bucket.ts';
import { refuseSetting } from './refuse.ts';

const NAME = 'PHOTO_STORE';
const EXAMPLE = 's3://quad-photos?endpoint=https://s3.example.edu&region=eu-central-1';

/**
 * Reads the place of photos: a bucket, or null for the folder `photos` in DATA_DIR.
 * @throws ConfigError for another folder, and for a wrong bucket address.
 */
export function readPhotoStore(
  text: string | null,
  production: boolean,
  env: (name: string) => string | null,
): Bucket | null {
  const variables = readBucketVariables(env);
  if (text === null) return null;
  const folder = path.resolve(env('DATA_DIR') ?? './data', 'photos');
  if (path.resolve(text) === folder) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 's3:')
    return refuseSetting(
      NAME,
      'must be an s3:// address, or unset for the folder photos in DATA_DIR',
      EXAMPLE,
    );
  if (!['', '/'].includes(url.pathname))
    return refuseSetting(NAME, 'must have the name of a bucket and no path', EXAMPLE);
  return readBucket({ name: NAME, url, example: EXAMPLE }, production, variables);
}
