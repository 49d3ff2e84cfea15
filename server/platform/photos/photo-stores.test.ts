import { buffer } from 'node:stream/consumers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aFolder } from '#test/server-process.ts';
import { aSilentServer } from '#test/silent-server.ts';
import { PhotosUnavailable } from './errors.ts';
import { openPhotos } from './open.ts';
import type { Density, PhotoStore } from './photo-store.ts';

const KEY = 'a-photo-of-the-tests';
const OTHER = 'another-photo-of-the-tests';
const renditions = { card: Buffer.from('card'), dense: Buffer.from('a dense one') };

async function openWith(env: Readonly<Record<string, string>>): Promise<PhotoStore> {
  const photos = await openPhotos(readConfig({ DATA_DIR: await aFolder(), ...env }));
  onTestFinished(() => photos.close());
  return photos;
}

async function read(photos: PhotoStore, key: string, density: Density = 'card'): Promise<string | null> {
  const photo = await photos.read(key, density);
  if (!photo) return null;
  const bytes = await buffer(photo.stream);
  expect(bytes).toHaveLength(photo.bytes);
  return bytes.toString();
}

async function listKeys(photos: PhotoStore): Promise<string[]> {
  const keys = new Set<string>();
  for await (const { key, at } of photos.list()) {
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
    keys.add(key);
  }
  return [...keys].toSorted();
}

// The photos do not depend on the store.
describe.runIf(inject('store') === 'sqlite')('a photo store', () => {
  describe.each(['in a folder', 'in a bucket'])('%s', (where) => {
    const open = async () => openWith(where === 'in a bucket' ? (await anS3Server()).env : {});

    test('has what was put, both densities, and lists it', async () => {
      const photos = await open();
      expect(await listKeys(photos)).toEqual([]);
      await photos.put(KEY, renditions);
      expect([await read(photos, KEY), await read(photos, KEY, 'dense')]).toEqual(['card', 'a dense one']);
      await photos.put(OTHER, renditions);
      await photos.check();
      expect(await listKeys(photos)).toEqual([KEY, OTHER]);
    });

    test('copies a photo; the copy stays when the first one is removed', async () => {
      const photos = await open();
      await photos.put(KEY, renditions);
      expect(await photos.copy(KEY, OTHER)).toBe(true);
      await photos.remove(KEY);
      expect([await read(photos, KEY), await read(photos, OTHER)]).toEqual([null, 'card']);
      expect(await listKeys(photos)).toEqual([OTHER]);
    });

    test('keeps, copies, lists and removes the large size of a photo that has one', async () => {
      const photos = await open();
      await photos.put(KEY, { ...renditions, large: Buffer.from('a large one') });
      expect(await photos.copy(KEY, OTHER)).toBe(true);
      expect(await read(photos, OTHER, 'large')).toBe('a large one');
      const listed = await Array.fromAsync(photos.list(), ({ key, density }) => `${key} ${density}`);
      const all = [KEY, OTHER].flatMap((key) => [`${key} card`, `${key} dense`, `${key} large`]);
      expect(listed.toSorted()).toEqual(all.toSorted());
      await photos.remove(OTHER);
      expect(await read(photos, OTHER, 'large')).toBe(null);
    });

    test('has no photo that is missing: a read gives null, a copy false, a removal nothing', async () => {
      const photos = await open();
      expect([await read(photos, KEY), await photos.copy(KEY, OTHER)]).toEqual([null, false]);
      await photos.remove(KEY);
    });
  });

  test('in a bucket that is down is unavailable at once, and works again without a restart', async () => {
    const server = await anS3Server();
    const photos = await openWith(server.env);
    await photos.put(KEY, renditions);
    await server.stop();
    for (const work of [
      () => photos.read(KEY, 'card'),
      () => photos.put(OTHER, renditions),
      () => photos.check(),
    ])
      await expect(work()).rejects.toThrow(PhotosUnavailable);
    await server.start();
    expect(await read(photos, KEY)).toBe('card');
  });

  test('in a bucket that does not exist is unavailable, and the reason has no key', async () => {
    const { env } = await anS3Server();
    const photos = await openWith({
      ...env,
      PHOTO_STORE: (env['PHOTO_STORE'] ?? '').replace('quad-photos', 'missing'),
    });
    const error = await photos.check().catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(PhotosUnavailable);
    expect((error as Error).message).toMatch(/bucket/i);
    expect((error as Error).message).not.toContain('S3RVER');
  });

  test('in a bucket whose server never answers is unavailable within seconds', async () => {
    const photos = await openWith({
      PHOTO_STORE: `s3://quad-photos?endpoint=${await aSilentServer()}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'key',
    });
    await expect(photos.read(KEY, 'card')).rejects.toThrow(PhotosUnavailable);
  });
});
