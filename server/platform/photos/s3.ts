import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  PutObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Bucket } from '#server/platform/config/bucket.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { checkAtMostEvery } from './check.ts';
import { PhotosUnavailable } from './errors.ts';
import { openS3Client } from './s3-client.ts';
import { describeS3Error } from './s3-errors.ts';
import {
  collectRenditions,
  densities,
  nameFile,
  readFileName,
  type Density,
  type PhotoStore,
  type Renditions,
  type StoredPhoto,
} from './photo-store.ts';

/** The object that the check writes and removes. Its name cannot be a photo's. */
const CHECK_NAME = '.write-check';
const CHECK_BYTES = 1024;
/** Maximum time of a whole call, including its second try. A photo's file is smaller than 1 MB. */
const CALL_MS = 4_000;

/** The photo store in a bucket. Object names are the file names of the disk store. */
export function openS3Photos(bucket: Bucket, clock: Clock): PhotoStore {
  const client = openS3Client(bucket, CALL_MS);
  const Bucket = bucket.bucket;
  const call = <T>(work: (signal: AbortSignal) => Promise<T>) => callBucket(bucket, work);
  const put = (Key: string, Body: Buffer) =>
    call((abortSignal) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'image/webp' }), { abortSignal }),
    );
  const remove = (Key: string) =>
    call((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
  const get = (key: string, density: Density): Promise<Buffer | null> =>
    call(async (abortSignal) => {
      const command = new GetObjectCommand({ Bucket, Key: nameFile(key, density) });
      const { Body } = await client.send(command, { abortSignal });
      return Body instanceof Readable ? await buffer(Body) : null;
    }).catch(nullIfMissing);
  const putAll = async (key: string, renditions: Renditions) => {
    const one = async (density: Density, bytes = renditions[density]) => {
      if (bytes) await put(nameFile(key, density), bytes);
    };
    await Promise.all(densities.map((density) => one(density)));
  };
  return {
    put: putAll,
    async read(key, density) {
      const bytes = await get(key, density);
      // Buffered in memory, so that an outage during a read is an error and not half a photo.
      return bytes && { bytes: bytes.length, stream: Readable.from(bytes, { objectMode: false }) };
    },
    async copy(from, to) {
      const renditions = await collectRenditions((density) => get(from, density));
      if (renditions) await putAll(to, renditions);
      return renditions !== null;
    },
    async remove(key) {
      await Promise.all(densities.map((density) => remove(nameFile(key, density))));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await call((abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
        );
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const photo = readFileName(Key);
          if (photo === null) continue;
          const at = LastModified?.getTime() ?? 0;
          yield { ...photo, bytes: Size, at } satisfies StoredPhoto;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    check: checkAtMostEvery(clock, async () => {
      await put(CHECK_NAME, Buffer.alloc(CHECK_BYTES));
      await remove(CHECK_NAME);
    }),
    close: () => client.destroy(),
  };
}

/** A missing object. It is not an outage. */
class Missing extends Error {}

function nullIfMissing(error: unknown): null {
  if (error instanceof Missing) return null;
  throw error;
}

/** Translates every failure to PhotosUnavailable, and ends a slow call. */
async function callBucket<T>(bucket: Bucket, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(AbortSignal.timeout(CALL_MS));
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey')
      throw new Missing('there is no such object', { cause: error });
    throw new PhotosUnavailable(describeS3Error(error, bucket), { cause: error });
  }
}
