import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#test/free-port.ts';
import { startServer, type ServerProcess } from '../../processes.ts';

const BUCKET = 'quad-photos';
/** For lists of more than 1,000 objects, s3rver makes tokens with a cipher that OpenSSL 3 has only as legacy. */
const LEGACY = '--openssl-legacy-provider';
const SERVER = path.join(import.meta.dirname, 'bucket-process.ts');

export interface DrillBucket {
  /** The variables of a node that keeps its photos there. */
  readonly env: Readonly<Record<string, string>>;
  readonly bucket: string;
  readonly endpoint: string;
  /** The folder of the objects. */
  readonly objects: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
}

/** A bucket with its own server, which ends with `opened`. @param folder the parent of the bucket's folder. */
export async function makeBucket(opened: AsyncDisposableStack, folder: string): Promise<DrillBucket> {
  const directory = path.join(folder, 'bucket');
  await mkdir(directory);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let server: ServerProcess | undefined;
  const kill = async () => void (await server?.end('SIGKILL'));
  opened.defer(kill);
  return {
    env: {
      PHOTO_STORE: `s3://${BUCKET}?endpoint=${encodeURIComponent(endpoint)}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    bucket: BUCKET,
    endpoint,
    objects: path.join(directory, BUCKET),
    start: async () => {
      const args = [LEGACY, SERVER, String(port), directory, BUCKET];
      server = await startServer({ command: process.execPath, args, port, readyText: 'ready' });
    },
    kill,
    signal: (signal) => server?.signal(signal),
  };
}
