import { readBucket, type Bucket, type BucketVariables } from './bucket.ts';

/** A place for objects in a bucket. */
export interface BucketFolder {
  readonly bucket: Bucket;
  /** Ends with a slash, or is empty. */
  readonly path: string;
}

/**
 * Reads the address `s3://bucket/path?endpoint=…`.
 * @throws ConfigError with the name of the address.
 */
export function readBucketFolder(
  address: { readonly name: string; readonly url: URL; readonly example: string },
  production: boolean,
  variables: BucketVariables,
): BucketFolder {
  const folder = address.url.pathname.split('/').filter(Boolean).join('/');
  return { bucket: readBucket(address, production, variables), path: folder && `${folder}/` };
}
