import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { BucketFolder } from '#server/platform/config/bucket-folder.ts';
import { openS3Client } from './s3-client.ts';

/** Maximum size of an object in one call: https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html */
const OBJECT_MAX_BYTES = 5 * 1024 ** 3;

/**
 * Opens the objects below the path of an address. Names are relative to that path.
 * @param silenceMs a call fails after this long without a byte of an answer.
 */
export function openBucketFolder({ bucket, path: folder }: BucketFolder, silenceMs: number) {
  const client = openS3Client(bucket, silenceMs);
  const at = (key: string) => ({ Bucket: bucket.bucket, Key: folder + key });
  const get = async (key: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand(at(key)));
    if (Body instanceof Readable) return Body;
    throw new Error(`${key} has no content`);
  };
  return {
    async put(key: string, content: string): Promise<void> {
      await client.send(new PutObjectCommand({ ...at(key), Body: content }));
    },
    async putFile(key: string, file: string): Promise<void> {
      const { size } = await stat(file);
      if (size > OBJECT_MAX_BYTES)
        throw new Error(`${file} has more than 5 GB, the most that one call can store`);
      const content = createReadStream(file);
      const command = new PutObjectCommand({ ...at(key), Body: content, ContentLength: size });
      try {
        await client.send(command);
      } finally {
        content.destroy();
      }
    },
    async getText(key: string): Promise<string> {
      return (await (await get(key)).toArray()).join('');
    },
    async getFile(key: string, file: string): Promise<void> {
      await pipeline(await get(key), createWriteStream(file, { mode: 0o600, flush: true }));
    },
    async remove(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    /** @returns the names that begin with `start`, in the order of their code points. */
    async list(start: string): Promise<string[]> {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: folder + start, ContinuationToken }),
        );
        for (const { Key = '' } of page.Contents ?? []) keys.push(Key.slice(folder.length));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },
    close: () => client.destroy(),
  };
}
