import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { me, updatePhoto } from '#contract/profile.ts';
import { densePhoto } from '#contract/user.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aHeic } from '#test/heic.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

function blob(bytes: Uint8Array, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#d08040' } });
}

async function imageOf({ client }: Student): Promise<string> {
  return (await client.call(me)).body.image;
}

/** Keys of all photos on disk; a photo is two files, a large one three. */
async function keysOnDisk(): Promise<string[]> {
  const files = await readdir(path.join(server.context.config.dataDir, 'photos'), {
    recursive: true,
    withFileTypes: true,
  });
  const names = files.map(({ name }) => name).filter((name) => name.endsWith('.webp'));
  const keys = [...new Set(names.map((name) => name.replace(/(@2x|@large)?\.webp$/, '')))];
  const needed = names.filter((name) => !name.includes('@large'));
  expect(needed.toSorted()).toEqual(keys.flatMap((key) => [`${key}.webp`, `${key}@2x.webp`]).toSorted());
  return keys.toSorted();
}

/** Expects that the disk has the photos of people and the retained replaced photos, and no others. */
async function expectDiskMatchesStore() {
  const { db } = server.context.store;
  const people = await db.selectFrom('people').select('photo').execute();
  const kept = await db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('person_id', 'is not', null)
    .execute();
  expect(await keysOnDisk()).toEqual([...people, ...kept].map(({ photo }) => photo).toSorted());
  const { unclaimed } = await db
    .selectFrom('photo_leftovers')
    .select((q) => q.fn.countAll<number>().as('unclaimed'))
    .where('person_id', 'is', null)
    .executeTakeFirstOrThrow();
  expect(unclaimed).toBe(0);
}

describe('a new photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'as %s gets a new name, and the address of the old photo answers 404 [6.15]',
    async (type) => {
      const asha = await aStudent(server);
      const before = await imageOf(asha);
      const answer = await asha.client.call(
        updatePhoto,
        { id: asha.id, url: 'https://elsewhere.example/ignored' },
        { file: await aPhoto({ type }) },
      );
      expect(answer.body).toEqual({ success: true });
      const after = await imageOf(asha);
      expect(after).not.toBe(before);
      for (const address of [before, densePhoto(before)])
        expect((await asha.client.fetch(address)).status).toBe(404);
      for (const [address, height] of [
        [after, 300],
        [densePhoto(after), 600],
      ] as const) {
        const response = await asha.client.fetch(address);
        expect([
          response.status,
          response.headers.get('content-type'),
          response.headers.get('cache-control'),
        ]).toEqual([200, 'image/webp', 'public, max-age=31536000, s-maxage=60, immutable']);
        const picture = await sharp(await response.arrayBuffer()).metadata();
        expect([picture.format, picture.height]).toEqual(['webp', height]);
      }
      await expectDiskMatchesStore();
    },
  );

  test('loses its metadata (place, camera) and is turned upright [8.1]', async () => {
    const asha = await aStudent(server);
    // The upright picture is red above and blue below. It is stored rotated with an EXIF orientation, as phones do.
    const red = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const upright = sharp({
      create: { width: 600, height: 800, channels: 3, background: '#0000ff' },
    }).composite([{ input: red, left: 0, top: 0 }]);
    const onItsSide = await sharp(await upright.png().toBuffer())
      .rotate(-90)
      .withExif({
        IFD0: { Make: 'Example Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 21/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(onItsSide.includes('Example Phone')).toBe(true);
    await asha.client.call(updatePhoto, {}, { file: blob(onItsSide, 'image/jpeg') });
    const image = await imageOf(asha);
    for (const file of [image, densePhoto(image)]) {
      const bytes = Buffer.from(await (await asha.client.fetch(file)).arrayBuffer());
      expect(bytes.includes('Example Phone')).toBe(false);
      const { exif, orientation, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, orientation, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      const { info, data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
      ];
      const middle = Math.floor(info.width / 2);
      const [top, bottom] = [pixel(middle, 5), pixel(middle, info.height - 6)];
      expect(Math.max(...top)).toBe(top[0]);
      expect(Math.max(...bottom)).toBe(bottom[2]);
    }
  });

  test.each([
    ['the smallest size', 32, 32],
    ['a long strip', 640, 32],
    ['a tall strip', 32, 640],
    ['exactly 50 megapixels', 10_000, 5_000],
  ])('of %s is accepted', async (_what, width, height) => {
    const asha = await aStudent(server);
    const file = blob(await plain(width, height).png().toBuffer(), 'image/png');
    expect((await asha.client.call(updatePhoto, {}, { file })).status).toBe(200);
    expect(
      (await sharp(await (await asha.client.fetch(await imageOf(asha))).arrayBuffer()).metadata()).height,
    ).toBe(300);
  });
});

describe('a file that is not an acceptable photo', () => {
  const bomb = () => plain(10_001, 5_000).png().toBuffer();
  const files: [string, () => Promise<Blob>][] = [
    ['a HEIC, which the decoder does not have', async () => blob(aHeic(), 'image/heic')],
    ['a HEIC declared as JPEG', async () => blob(aHeic(), 'image/jpeg')],
    [
      'a GIF that ends like a JPEG',
      async () => new Blob(['GIF89a', await (await aPhoto()).arrayBuffer()], { type: 'image/jpeg' }),
    ],
    [
      'an SVG',
      async () =>
        new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], {
          type: 'image/svg+xml',
        }),
    ],
    [
      'an SVG declared as PNG',
      async () =>
        new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], { type: 'image/png' }),
    ],
    ['a GIF', async () => blob(await plain(9, 9).gif().toBuffer(), 'image/gif')],
    ['a TIFF', async () => blob(await plain(9, 9).tiff().toBuffer(), 'image/tiff')],
    ['a text', async () => new Blob(['hello'], { type: 'image/jpeg' })],
    ['a PDF', async () => new Blob(['%PDF-1.7\n'], { type: 'image/jpeg' })],
    ['a truncated JPEG', async () => blob((await (await aPhoto()).bytes()).subarray(0, 700), 'image/jpeg')],
    [
      'a truncated PNG',
      async () =>
        blob(
          (await plain(500, 500).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 100_000),
          'image/png',
        ),
    ],
    [
      'a truncated AVIF',
      async () => blob((await (await aPhoto({ type: 'avif' })).bytes()).subarray(0, 300), 'image/avif'),
    ],
    ['more than 50 megapixels in a small PNG', async () => blob(await bomb(), 'image/png')],
    [
      'more than 50 megapixels in a small JPEG',
      async () => blob(await plain(16_000, 3_200).jpeg().toBuffer(), 'image/jpeg'),
    ],
  ];

  test.each(files)(
    '%s is refused, and the old photo stays [8.1]',
    async (_what, make) => {
      const asha = await aStudent(server);
      const before = await imageOf(asha);
      const { status, error } = await asha.client.call(updatePhoto, {}, { file: await make() });
      expect([status, error.code]).toEqual([415, 'not_a_photo']);
      expect(await imageOf(asha)).toBe(before);
      expect((await asha.client.fetch(before)).status).toBe(200);
      await expectDiskMatchesStore();
    },
    30_000,
  );

  test('a file of more than 8 MB is too large; no file, an empty file and a file in another field count as missing [8.1]', async () => {
    const asha = await aStudent(server);
    const file = new Blob([new Uint8Array(PHOTO_MAX_BYTES + 1)], { type: 'image/jpeg' });
    const large = await asha.client.call(updatePhoto, {}, { file });
    expect([large.status, large.error.code]).toEqual([413, 'too_large']);
    const missing = { code: 'invalid_input', fields: { image: 'Please choose a photo.' } };
    expect((await asha.client.call(updatePhoto)).error).toMatchObject(missing);
    expect((await asha.client.call(updatePhoto, {}, { file: new Blob([]) })).error).toMatchObject(missing);
    expect((await asha.client.call(updatePhoto, { image: 'a text' })).error).toMatchObject(missing);
    const form = new FormData();
    form.set('picture', await aPhoto(), 'a.jpg');
    const other = await asha.client.fetch('/updatephoto', { method: 'PATCH', body: form });
    expect(await other.json()).toMatchObject(missing);
    await expectDiskMatchesStore();
  });

  test("another person's photo cannot be changed, and without a session no photo can", async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const file = await aPhoto();
    const before = [await imageOf(asha), await imageOf(ben)];
    const foreign = await asha.client.call(updatePhoto, { id: ben.id }, { file });
    expect([foreign.status, foreign.error.code]).toEqual([403, 'not_yours']);
    expect((await server.newClient().call(updatePhoto, { id: asha.id }, { file })).status).toBe(401);
    expect([await imageOf(asha), await imageOf(ben)]).toEqual(before);
    await expectDiskMatchesStore();
  });
});

test('two or more of twelve parallel changes succeed, the others are refused, and exactly one photo is left', async () => {
  const asha = await aStudent(server);
  const file = await aPhoto();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => asha.client.call(updatePhoto, {}, { file })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await expectDiskMatchesStore();
});
