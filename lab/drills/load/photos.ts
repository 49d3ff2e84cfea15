import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Store } from '#server/platform/db/store.ts';
import { openDiskPhotos } from '#server/platform/photos/disk.ts';
import { startSweep } from '#server/access/photos/leftovers.ts';
import { nameFile, readFileName, SHARED_PREFIX } from '#server/platform/photos/photo-store.ts';
import { ask } from '../../client.ts';
import type { Viewer } from '../../bench/server/population.ts';

const BETWEEN_MS = 20;
/** Longer than the time for which a photo without an owner is kept. */
const AFTER_ALL_MS = 1_000 * 86_400_000;

export interface Uploads {
  /** The last acknowledged photo of each person, by the person's id. */
  readonly last: ReadonlyMap<string, string>;
  readonly acknowledged: () => number;
  /** Number of answers other than 200, and of missing answers. */
  readonly refused: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts to replace the photos of these people repeatedly, even while there is no answer. */
export function startUploads(url: string, people: readonly Viewer[]): Uploads {
  const last = new Map<string, string>();
  let acknowledged = 0;
  let refused = 0;
  let isOver = false;
  const upload = async ({ id, cookie }: Viewer) => {
    const picture = new Blob([new Uint8Array(await makePicture())], { type: 'image/jpeg' });
    while (!isOver) {
      const form = new FormData();
      form.set('id', id);
      form.set('image', picture, 'photo.jpg');
      const isAcknowledged = await fetch(`${url}/updatephoto`, {
        method: 'PATCH',
        body: form,
        headers: { cookie },
      })
        .then((answer) => answer.ok)
        .catch(() => false);
      if (isAcknowledged) {
        acknowledged += 1;
        const photo = await readOwnPhoto(url, id, cookie).catch(() => null);
        if (photo !== null) last.set(id, photo);
      } else refused += 1;
      await sleep(BETWEEN_MS);
    }
  };
  const ended = Promise.all(people.map(upload));
  return {
    last,
    acknowledged: () => acknowledged,
    refused: () => refused,
    async stop() {
      isOver = true;
      await ended;
    },
  };
}

function makePicture(): Promise<Buffer> {
  const background = { r: 15, g: 115, b: 58 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function readOwnPhoto(url: string, id: string, cookie: string): Promise<string | null> {
  const { text } = await ask(url, { method: 'GET', path: `/getuser/${id}`, cookie });
  return /"[^"]*\/photos\/([a-z0-9-]+)\.webp/.exec(text)?.[1] ?? null;
}

/** Compares photos with rows. @returns a sentence for each difference. */
export async function comparePhotos(
  { db }: Pick<Store, 'db'>,
  dataDir: string,
  last: ReadonlyMap<string, string>,
): Promise<string[]> {
  const keysOf = async (table: 'people' | 'photo_leftovers') =>
    new Set((await db.selectFrom(table).select('photo').execute()).map(({ photo }) => photo));
  const [owned, left] = [await keysOf('people'), await keysOf('photo_leftovers')];
  const files = new Set(await readdir(path.join(dataDir, 'photos'), { recursive: true }).catch(() => []));
  const isComplete = (key: string) => files.has(nameFile(key, 'card')) && files.has(nameFile(key, 'dense'));
  const keys = [...files].flatMap((name) => readFileName(name)?.key ?? []);
  return [
    ...[...owned]
      .filter((key) => !key.startsWith(SHARED_PREFIX) && !isComplete(key))
      .map((key) => `the photo ${key} of a person has no file`),
    ...[...new Set(keys)]
      .filter((key) => !owned.has(key) && !left.has(key))
      .map((key) => `the file of the photo ${key} has no row`),
    ...[...last.values()]
      .filter((key) => !(owned.has(key) || left.has(key)) || !isComplete(key))
      .map((key) => `the photo ${key} was acknowledged, and is lost`),
  ];
}

/** As {@link comparePhotos}, after maintenance has deleted all photos without an owner. It deletes only old photos. */
export async function compareSweptPhotos(store: Store, dataDir: string): Promise<string[]> {
  const photos = openDiskPhotos(path.join(dataDir, 'photos'), Date.now);
  const sweep = startSweep({ store, photos, clock: () => Date.now() + AFTER_ALL_MS });
  while ((await sweep.deleteBatch()) > 0);
  return comparePhotos(store, dataDir, new Map());
}
