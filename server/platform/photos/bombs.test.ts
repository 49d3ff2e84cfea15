import sharp from 'sharp';
import { expect, inject, test, vi } from 'vitest';
import { me, updatePhoto } from '#contract/profile.ts';
import { aStudent } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aField, aFileStart, formEnd, openUpload } from '#test/raw-upload.ts';
import { startTestServer } from '#test/test-server.ts';
import { createPhotoProcessor } from './process.ts';

/** 50 megapixels in 6 KB. */
function aBomb(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#000' } })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
}

test('200 bombs of one account: the account is refused after a few, and another person’s photo waits for at most two of them [8.1]', async () => {
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

test('a photo whose client has disconnected is not processed [8.1]', async () => {
  const server = await startTestServer();
  const { client } = await aStudent(server);
  const gone = new AbortController();
  let reads = 0;
  const processPhoto = createPhotoProcessor();
  const file = {
    size: 1000,
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

// This test needs no store, so it runs once.
test.runIf(inject('store') === 'sqlite').for(['read', 'decoded'] as const)(
  'a photo whose client leaves while it is %s ends at the next step [8.1]',
  async (when) => {
    const processPhoto = createPhotoProcessor();
    const gone = new AbortController();
    const bytes = Buffer.from(await (await aPhoto()).arrayBuffer());
    let reads = 0;
    const file = {
      size: bytes.length,
      async read() {
        reads += 1;
        const leave = () => gone.abort(new Error('gone'));
        // The second read is for the decoder, which runs on another thread for longer than a turn of the event loop.
        if (reads === 2) (when === 'read' ? queueMicrotask : setImmediate)(leave);
        return bytes;
      },
    };
    await expect(processPhoto(file, { person: 'asha', signal: gone.signal })).rejects.toThrow('gone');
    await processPhoto({ ...file, read: async () => bytes }, { person: 'asha' });
  },
);

test('if a client leaves while its photo is stored, nothing is kept and the earlier photo stays [8.1]', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: 'info' } });
  const asha = await aStudent(server);
  const { photos, store } = server.context;
  const before = (await asha.client.call(me)).body.image;
  const photo = Buffer.from(await (await aPhoto()).arrayBuffer());
  const start = aField('id', asha.id) + aFileStart();
  const length = start.length + photo.length + formEnd.length;
  const upload = openUpload(server.url, { target: 'PATCH /updatephoto', cookie: asha.client.cookie, length });
  const stored: string[] = [];
  const put = photos.put.bind(photos);
  vi.spyOn(photos, 'put').mockImplementationOnce(async (key, renditions) => {
    await put(key, renditions);
    stored.push(key);
    upload.socket.destroy();
    await expect.poll(() => server.log()).toContain('the connection ended before the answer');
  });
  for (const part of [start, photo, formEnd]) await upload.send(part);
  await expect.poll(() => stored).toHaveLength(1);
  const isKept = async () => {
    const kept = await photos.read(stored[0] ?? '', 'card');
    kept?.stream.destroy();
    return kept !== null;
  };
  await expect.poll(isKept).toBe(false);
  const leftovers = () => store.db.selectFrom('photo_leftovers').select('photo').execute();
  await expect.poll(leftovers).toEqual([]);
  expect((await asha.client.call(me)).body.image).toBe(before);
});

// This test needs no store, so it runs once.
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
      const file = { size: bytes.length, read: async () => bytes };
      const { dense } = await processPhoto(file, { person: 'asha' });
      const { width, height } = await sharp(dense).metadata();
      expect([width, height]).toEqual([700, 600]);
    }
  },
);
