import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { onTestFinished } from 'vitest';
import { openS3rver } from './s3rver.ts';

const BUCKET = 'quad-photos';
/** The credentials that s3rver accepts. */
const KEY = 'S3RVER';

export interface S3Server {
  readonly endpoint: string;
  /** The variables of a server whose photos are in the bucket. */
  readonly env: Readonly<Record<string, string>>;
  readonly bucket: string;
  /** The names of all objects of the photos' bucket. */
  readonly names: () => Promise<string[]>;
  /** Stops the server. Its objects stay. */
  readonly stop: () => Promise<void>;
  /** Starts it again on the same port. */
  readonly start: () => Promise<void>;
}

/** Starts an object store that speaks S3, with an empty bucket. It ends with the test. */
export async function anS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'quad-s3-'));
  const open = (port: number) => openS3rver(port, directory, [BUCKET]);
  let server = open(0);
  const { port } = await server.run();
  const stop = () => server.close();
  onTestFinished(async () => {
    await stop().catch(() => {});
    await rm(directory, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    env: {
      PHOTO_STORE: `s3://${BUCKET}?endpoint=${encodeURIComponent(endpoint)}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    bucket: BUCKET,
    async names() {
      const client = new S3Client({
        region: 'us-east-1',
        endpoint,
        forcePathStyle: true,
        credentials: { accessKeyId: KEY, secretAccessKey: KEY },
      });
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      client.destroy();
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
    stop,
    async start() {
      server = open(port);
      await server.run();
    },
  };
}
