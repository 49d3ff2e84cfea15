import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { aPhoto, aStudent } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';
import { createPhotoProcessor } from './process.ts';

/** 50 megapixels in 6 KB. */
function aBomb(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#000' } })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
}

test('200 bombs of one account: it is refused after a few, and the photo of another person waits for two of them at most', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const bytes = await aBomb();
  expect(bytes.length).toBeLessThan(10_000);
  const bomb = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  const photo = await aPhoto();
  // The first photo loads the image library.
  await ben.client.call(updatePhoto, {}, { file: photo });
  let accepted = 0;
  const bombs = Array.from({ length: 200 }, async () => {
    const answer = await asha.client.call(updatePhoto, {}, { file: bomb });
    if (answer.status === 200) accepted += 1;
    return answer;
  });
  expect((await ben.client.call(updatePhoto, {}, { file: photo })).status).toBe(200);
  expect(accepted).toBeLessThanOrEqual(2);
  const statuses = (await Promise.all(bombs)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(20);
});

test('a photo whose client is gone is not worked on', async () => {
  const server = await startTestServer();
  const { client } = await aStudent(server);
  const gone = new AbortController();
  let reads = 0;
  const processPhoto = createPhotoProcessor();
  const file = {
    size: 1000,
    type: 'image/jpeg',
    async read() {
      reads += 1;
      gone.abort(new Error('gone'));
      return Buffer.from(await (await aPhoto()).arrayBuffer());
    },
  };
  await expect(processPhoto(file, { person: 'asha', signal: gone.signal })).rejects.toThrow('gone');
  expect(reads).toBe(1);
  expect((await client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
});

// It needs no store, so it runs once.
test.runIf(inject('store') === 'sqlite')(
  'a huge JPEG or WebP picture is shrunk while it is read',
  async () => {
    const processPhoto = createPhotoProcessor();
    for (const type of ['jpeg', 'webp'] as const) {
      const bytes = await sharp({
        create: { width: 10_000, height: 5_000, channels: 3, background: '#d08040' },
      })
        .toFormat(type, { quality: 10, effort: 0 })
        .toBuffer();
      const file = { size: bytes.length, type: '', read: async () => bytes };
      const { dense } = await processPhoto(file, { person: 'asha' });
      const { width, height } = await sharp(dense).metadata();
      expect([width, height]).toEqual([800, 600]);
    }
  },
);
