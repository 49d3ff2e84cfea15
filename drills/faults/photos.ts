import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { startNode, type Node } from '../node.ts';
import { ask } from '../request.ts';
import { makeFolder, makeStore, type DrillStore } from '../store.ts';
import { mountMemory } from './memory-disk.ts';
import { get, startResult, waitFor, type Result } from './case.ts';

const BUCKET = 'quad-photos';

/** Stops the bucket of the photos, and starts it again. */
export async function loseBucket(opened: AsyncDisposableStack): Promise<Result> {
  const folder = await makeFolder(opened);
  const directory = path.join(folder, 'bucket');
  await mkdir(directory);
  const open = (port: number) =>
    new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
  let server = open(0);
  const { port } = await server.run();
  opened.defer(() => server.close().catch(() => {}));
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return losePhotos(
    opened,
    'the bucket of the photos is down',
    folder,
    {
      PHOTO_STORE: `s3://${BUCKET}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    {
      take: () => server.close(),
      async give() {
        server = open(port);
        await server.run();
      },
    },
  );
}

/** Makes the folder of the photos read-only, and writable again. */
export async function makePhotosReadOnly(opened: AsyncDisposableStack): Promise<Result> {
  const fault = 'the folder of the photos is on a read-only disk';
  const folder = await makeFolder(opened);
  const photos = path.join(folder, 'photos');
  await mkdir(photos);
  const disk = mountMemory(opened, photos, '16m');
  return losePhotos(opened, fault, folder, {}, { take: disk.makeReadOnly, give: disk.makeWritable });
}

async function losePhotos(
  opened: AsyncDisposableStack,
  fault: string,
  folder: string,
  env: Readonly<Record<string, string>>,
  photos: { readonly take: () => Promise<void> | void; readonly give: () => Promise<void> | void },
): Promise<Result> {
  const { see, expect, result } = startResult(fault);
  const { env: storeEnv, population } = await makeStore(opened, 'sqlite', folder);
  const [viewer] = population.viewers;
  const cookie = viewer?.cookie ?? '';
  const node = await startNode({ ...storeEnv, ...env }, folder);
  opened.defer(async () => void (await node.end('SIGKILL')));
  const before = await upload(node, viewer);
  expect(before.status === 200, `before the fault a photo gets ${before.status}`);

  await photos.take();
  const during = await upload(node, viewer);
  expect(during.status === 503 && during.hasRetryAfter, `a photo gets ${during.status}`);
  const unready = await waitFor(node.url, get('/readyz'), ({ status }) => status === 503);
  const list = await ask(node.url, get('/get', cookie));
  expect(list.status === 200, `the list gets ${list.status}`);
  see(
    `a photo gets ${during.status} with Retry-After after ${Math.round(during.ms)} ms, /readyz 503 after ${unready.toFixed(1)} s, the list ${list.status}`,
  );

  await photos.give();
  const after = await upload(node, viewer);
  expect(after.status === 200, `after the fault a photo gets ${after.status}`);
  const ready = await waitFor(node.url, get('/readyz'), ({ status }) => status === 200);
  see(`back: the first photo gets ${after.status}, /readyz 200 after ${ready.toFixed(1)} s`);
  return result();
}

async function upload({ url }: Node, viewer: DrillStore['population']['viewers'][number] | undefined) {
  const background = { r: 15, g: 115, b: 58 };
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('id', viewer?.id ?? '');
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const began = performance.now();
  const answer = await fetch(`${url}/updatephoto`, {
    method: 'PATCH',
    body: form,
    headers: { cookie: viewer?.cookie ?? '' },
  });
  await answer.text();
  return {
    status: answer.status,
    hasRetryAfter: answer.headers.has('retry-after'),
    ms: performance.now() - began,
  };
}
