import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';

interface Options {
  readonly delimiter?: string | undefined;
  readonly prefix?: string | undefined;
  readonly maxKeys?: number;
}

interface Listed {
  readonly objects: readonly { readonly key: string }[];
  readonly commonPrefixes: readonly string[];
  readonly isTruncated: boolean;
}

interface Uploaded {
  readonly bucket: string;
  readonly key: string;
  readonly content: Readable;
  readonly metadata: unknown;
}

/** The members of s3rver's own object store that this file uses. */
interface ObjectStore {
  listObjects(bucket: string, options: Options): Promise<Listed>;
  putObject(object: Uploaded): Promise<{ size: number; md5: string }>;
  putMetadata(bucket: string, key: string, metadata: unknown, md5: string): Promise<void>;
  getResourcePath(bucket: string, key: string, resource: 'object'): string;
}

/** An object store that speaks S3 and keeps its objects in a folder. @param port 0: a free port. */
export function openS3rver(port: number, directory: string, buckets: readonly string[]): S3rver {
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  });
  const { store } = server as unknown as { readonly store: ObjectStore };
  listAllPrefixes(store);
  storeWholeObjects(store);
  return server;
}

/** s3rver does not list a folder that contains only folders, such as Litestream's generations. */
function listAllPrefixes(store: ObjectStore): void {
  const list = store.listObjects.bind(store);
  store.listObjects = async (bucket, options) => {
    const { delimiter, prefix = '' } = options;
    if (!delimiter) return list(bucket, options);
    const { objects } = await list(bucket, { ...options, delimiter: undefined, maxKeys: Infinity });
    const isBelow = ({ key }: { key: string }) => key.slice(prefix.length).includes(delimiter);
    const folderOf = ({ key }: { key: string }) => key.slice(0, key.indexOf(delimiter, prefix.length) + 1);
    const commonPrefixes = [...new Set(objects.filter(isBelow).map(folderOf))];
    return { objects: objects.filter((object) => !isBelow(object)), commonPrefixes, isTruncated: false };
  };
}

/** s3rver keeps the arrived part of an object whose upload ended early. Amazon's store and others do not. */
function storeWholeObjects(store: ObjectStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const file = store.getResourcePath(bucket, key, 'object');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}
