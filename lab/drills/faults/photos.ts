import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { makeBucket } from '../world/bucket.ts';
import { startNode, type ServerProcess } from '../../processes.ts';
import { ask } from '../../client.ts';
import { makeFolder, makeStore, type DrillStore } from '../world/store.ts';
import { mountMemory } from './memory-disk.ts';
import { get, startResult, waitFor, type Result } from './case.ts';

/** A call to a bucket ends after 4 s. The remaining time is for a busy node. */
const ANSWER_MS = 6_000;

/** Ends the bucket of the photos, and starts it again. */
export async function loseBucket(opened: AsyncDisposableStack): Promise<Result> {
  const folder = await makeFolder(opened);
  const bucket = await makeBucket(opened, folder);
  await bucket.start();
  const photos = { take: bucket.kill, give: bucket.start };
  return losePhotos(opened, 'the bucket of the photos is down', folder, bucket.env, photos);
}

/** Stops the bucket of the photos by SIGSTOP. The bucket then accepts connections and answers nothing. */
export async function silenceBucket(opened: AsyncDisposableStack): Promise<Result> {
  const folder = await makeFolder(opened);
  const bucket = await makeBucket(opened, folder);
  await bucket.start();
  const photos = { take: () => bucket.signal('SIGSTOP'), give: () => bucket.signal('SIGCONT') };
  return losePhotos(opened, 'the bucket of the photos is silent', folder, bucket.env, photos);
}

/** Makes the folder of the photos read-only, then writable again. */
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
  expect(during.ms < ANSWER_MS, `a photo gets its answer after ${Math.round(during.ms)} ms`);
  // All nodes share a bucket, so its state must not affect readiness.
  const isShared = 'PHOTO_STORE' in env;
  const isNoticed = ({ status, text }: { status: number; text: string }) =>
    isShared ? status === 200 && text.includes('"photos":"failing"') : status === 503;
  const noticed = await waitFor(node.url, get('/readyz'), isNoticed);
  const list = await ask(node.url, get('/get', cookie));
  expect(list.status === 200, `the list gets ${list.status}`);
  see(
    `a photo gets ${during.status} with Retry-After after ${Math.round(during.ms)} ms, /readyz ${isShared ? '200 with photos "failing"' : '503'} after ${noticed.toFixed(1)} s, the list ${list.status}`,
  );

  await photos.give();
  const after = await upload(node, viewer);
  expect(after.status === 200, `after the fault a photo gets ${after.status}`);
  const isWell = ({ status, text }: { status: number; text: string }) =>
    status === 200 && text.includes('"photos":"ok"');
  const ready = await waitFor(node.url, get('/readyz'), isWell);
  see(`back: the first photo gets ${after.status}, /readyz 200 after ${ready.toFixed(1)} s`);
  return result();
}

async function upload(
  { url }: ServerProcess,
  viewer: DrillStore['population']['viewers'][number] | undefined,
) {
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
