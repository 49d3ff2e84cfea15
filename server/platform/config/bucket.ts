import { isOnThisMachine } from './addresses.ts';
import { refuseSetting } from './refuse.ts';

/** A bucket of an S3-compatible object store. */
export interface Bucket {
  readonly bucket: string;
  readonly region: string;
  /** Null selects Amazon's endpoint. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The session token of temporary credentials. */
  readonly sessionToken: string | null;
}

interface Address {
  /** The name of the variable or option with the address, for error messages. */
  readonly name: string;
  readonly url: URL;
  readonly example: string;
}

/** The variables that name the credentials of every bucket. */
export interface BucketVariables {
  readonly keyId: string | null;
  readonly key: string | null;
  readonly sessionToken: string | null;
  readonly region: string | null;
}

const parameters = ['endpoint', 'region', 'allowHttp'];

export function readBucketVariables(env: (name: string) => string | null): BucketVariables {
  return {
    keyId: env('AWS_ACCESS_KEY_ID'),
    key: env('AWS_SECRET_ACCESS_KEY'),
    sessionToken: env('AWS_SESSION_TOKEN'),
    region: env('AWS_REGION'),
  };
}

/**
 * Reads the bucket of an `s3://` address. The caller reads the path.
 * @throws ConfigError with the name of the address.
 */
export function readBucket(
  { name, url, example }: Address,
  production: boolean,
  variables: BucketVariables,
): Bucket {
  if (url.username || url.password)
    return refuseSetting(
      name,
      'must not have keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      example,
    );
  // Names of buckets: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) || url.hash)
    return refuseSetting(name, 'must have the name of a bucket', example);
  const unknown = [...url.searchParams.keys()].find((parameter) => !parameters.includes(parameter));
  if (unknown)
    return refuseSetting(
      name,
      `has an unknown parameter "${unknown}": use ${parameters.join(', ')}`,
      example,
    );
  const endpoint = readEndpoint({ name, url, example }, production);
  const region = url.searchParams.get('region') ?? variables.region ?? (endpoint === null ? '' : 'us-east-1');
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    return refuseSetting(name, 'needs the region of its bucket', example);
  const refuseMissing = (variable: string) =>
    refuseSetting(variable, `is missing: ${name} is a bucket, so its credentials are needed`, 'the-key');
  return {
    bucket: url.host,
    region,
    endpoint,
    accessKeyId: variables.keyId ?? refuseMissing('AWS_ACCESS_KEY_ID'),
    secretAccessKey: variables.key ?? refuseMissing('AWS_SECRET_ACCESS_KEY'),
    sessionToken: variables.sessionToken,
  };
}

function readEndpoint({ name, url: { searchParams }, example }: Address, production: boolean): string | null {
  const text = searchParams.get('endpoint');
  if (text === null) return null;
  const url = URL.parse(text);
  const isAddress =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  if (!isAddress)
    return refuseSetting(name, 'has an endpoint that is no http or https address without a path', example);
  const isTrusted =
    url.protocol === 'https:' || isOnThisMachine(url.hostname) || searchParams.get('allowHttp') === 'true';
  if (production && !isTrusted)
    return refuseSetting(
      name,
      'leads to another machine without encryption: use an https endpoint, or add &allowHttp=true if you trust the network',
      example,
    );
  return url.origin;
}
