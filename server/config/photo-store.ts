import path from 'node:path';
import { isOnThisMachine } from './addresses.ts';
import { refuse } from './refuse.ts';

/** A bucket of an object store that speaks S3. */
export interface Bucket {
  readonly bucket: string;
  readonly region: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken: string | null;
}

const NAME = 'PHOTO_STORE';
const EXAMPLE = 's3://quad-photos?endpoint=https://s3.example.edu&region=eu-central-1';
const parameters = ['endpoint', 'region', 'allowHttp'];

/**
 * Where photos are stored: a bucket, or null for the folder `photos` in DATA_DIR.
 * @throws ConfigError for another folder, and for an address of a bucket with a mistake.
 */
export function readPhotoStore(
  text: string | null,
  production: boolean,
  env: (name: string) => string | null,
): Bucket | null {
  const [accessKeyId, secretAccessKey] = [env('AWS_ACCESS_KEY_ID'), env('AWS_SECRET_ACCESS_KEY')];
  const [sessionToken, usualRegion] = [env('AWS_SESSION_TOKEN'), env('AWS_REGION')];
  if (text === null) return null;
  const folder = path.resolve(env('DATA_DIR') ?? './data', 'photos');
  if (path.resolve(text) === folder) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 's3:')
    return refuse(NAME, 'must be an s3:// address, or unset for the folder photos in DATA_DIR', EXAMPLE);
  if (url.username || url.password)
    return refuse(NAME, 'must not have keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY', EXAMPLE);
  // Names of buckets: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) || !['', '/'].includes(url.pathname) || url.hash)
    return refuse(NAME, 'must have the name of a bucket and no path', EXAMPLE);
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown)
    return refuse(NAME, `has an unknown parameter "${unknown}": use ${parameters.join(', ')}`, EXAMPLE);
  const endpoint = readEndpoint(url.searchParams, production);
  const region = url.searchParams.get('region') ?? usualRegion ?? (endpoint === null ? '' : 'us-east-1');
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return refuse(NAME, 'needs the region of its bucket', EXAMPLE);
  return {
    bucket: url.host,
    region,
    endpoint,
    accessKeyId: accessKeyId ?? refuseMissing('AWS_ACCESS_KEY_ID'),
    secretAccessKey: secretAccessKey ?? refuseMissing('AWS_SECRET_ACCESS_KEY'),
    sessionToken,
  };
}

function readEndpoint(given: URLSearchParams, production: boolean): string | null {
  const text = given.get('endpoint');
  if (text === null) return null;
  const url = URL.parse(text);
  const isAddress =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  if (!isAddress)
    return refuse(NAME, 'has an endpoint that is no http or https address without a path', EXAMPLE);
  const isTrusted =
    url.protocol === 'https:' || isOnThisMachine(url.hostname) || given.get('allowHttp') === 'true';
  if (production && !isTrusted)
    return refuse(
      NAME,
      'leads to another machine without encryption: use an https endpoint, or add &allowHttp=true if you trust the network',
      EXAMPLE,
    );
  return url.origin;
}

function refuseMissing(name: string): never {
  return refuse(name, 'is missing: PHOTO_STORE is a bucket, so its credentials are needed', 'the-key');
}
