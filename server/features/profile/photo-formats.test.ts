import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me, updatePhoto } from '#contract/profile.ts';
import { largePhoto } from '#contract/user.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#d08040' } });
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

interface RawFile {
  /** '' sends no file name. */
  readonly name: string;
  /** '' sends no type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Sends a photo with exactly this name and type. @returns the status. */
async function send({ client }: Student, { name, type, bytes }: RawFile): Promise<number> {
  const head = [
    `--part\r\nContent-Disposition: form-data; name="image"${name && `; filename="${name}"`}\r\n`,
    type && `Content-Type: ${type}\r\n`,
    '\r\n',
  ].join('');
  const body = new Blob([head, new Uint8Array(bytes), '\r\n--part--\r\n']);
  const headers = { 'content-type': 'multipart/form-data; boundary=part' };
  return (await client.fetch('/updatephoto', { method: 'PATCH', headers, body })).status;
}

async function imageOf({ client }: Student): Promise<string> {
  return (await client.call(me)).body.image;
}

describe('a photo', () => {
  const jpeg = async () => (await aPhoto()).bytes();
  const misleading: [string, string, () => Promise<Uint8Array>][] = [
    ['IMG_0001.HEIC', 'image/heic', jpeg],
    ['photo.jfif', 'image/jfif', jpeg],
    ['photo.png', 'image/png', jpeg],
    ['photo.jpg', 'image/jpeg', () => plain(40, 32).png().toBuffer()],
    ['photo.svg', 'image/svg+xml', jpeg],
    ['photo', 'application/octet-stream', jpeg],
    ['notes.txt', 'text/html; charset=utf-8', jpeg],
    ['foto.jpg', 'jpg', jpeg],
    ['foto.jpg', '', jpeg],
    ['', 'image/jpeg', jpeg],
  ];

  test.each(misleading)(
    'named "%s" and declared as "%s" is accepted: its bytes decide [8.1]',
    async (name, type, make) => {
      const asha = await aStudent(server);
      expect(await send(asha, { name, type, bytes: await make() })).toBe(200);
    },
  );

  test('with data after its end (a motion photo, a ZIP) or thousands of comments is accepted, and that data is not stored', async () => {
    const asha = await aStudent(server);
    const bytes = Buffer.from(await jpeg());
    const comment = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('mine')]);
    const odd = [
      Buffer.concat([bytes, Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(100_000, 'mine')]),
      Buffer.concat([bytes, Buffer.from('PK\x03\x04mine<script>')]),
      Buffer.concat([bytes.subarray(0, 2), ...Array<Buffer>(5000).fill(comment), bytes.subarray(2)]),
    ];
    for (const one of odd) {
      expect(await send(asha, { name: 'a.jpg', type: 'image/jpeg', bytes: one })).toBe(200);
      const stored = Buffer.from(await (await asha.client.fetch(await imageOf(asha))).arrayBuffer());
      expect(stored.includes('mine')).toBe(false);
    }
  });

  test('that is progressive, in CMYK, grey, of 16 bits or animated is accepted; the first picture of an animation is used', async () => {
    const asha = await aStudent(server);
    const frames = await Promise.all(['#d00', '#00d'].map((background) => frame(background)));
    const odd = [
      await plain(90, 120).jpeg({ progressive: true }).toBuffer(),
      await plain(90, 120).toColourspace('cmyk').jpeg().toBuffer(),
      await plain(90, 120).toColourspace('b-w').jpeg().toBuffer(),
      await plain(90, 120).toColourspace('rgb16').png().toBuffer(),
      await sharp(frames, { join: { animated: true } })
        .webp({ loop: 0, delay: [50, 50] })
        .toBuffer(),
    ];
    for (const bytes of odd) expect(await send(asha, { name: 'a', type: '', bytes })).toBe(200);
    const image = await (await asha.client.fetch(await imageOf(asha))).arrayBuffer();
    const { pages } = await sharp(image).metadata();
    expect(pages ?? 1).toBe(1);
    const [red = 0, , blue = 0] = await sharp(image).raw().toBuffer();
    expect(red).toBeGreaterThan(blue + 100);
  });

  test('has a large rendition; if it is missing, its address answers the dense rendition [8.1]', async () => {
    const asha = await aStudent(server);
    const large = async () => {
      const answer = await asha.client.fetch(largePhoto(await imageOf(asha)));
      return (await sharp(await answer.arrayBuffer()).metadata()).height;
    };
    await send(asha, { name: 'a', type: '', bytes: await plain(1800, 1500).jpeg().toBuffer() });
    const before = largePhoto(await imageOf(asha));
    expect(await large()).toBe(1200);
    await send(asha, { name: 'a', type: '', bytes: await plain(300, 400).jpeg().toBuffer() });
    expect(await large()).toBe(600);
    expect((await asha.client.fetch(before)).status).toBe(404);
  });

  test('with a side of more than 20 times the other is refused, and the earlier photo stays', async () => {
    const message =
      'The photo is too long and narrow. Use one whose longer side is at most 20 times the shorter one.';
    const asha = await aStudent(server);
    const before = await imageOf(asha);
    const file = new Blob([new Uint8Array(await plain(32, 641).png().toBuffer())], {
      type: 'image/png',
    });
    const { status, error } = await asha.client.call(updatePhoto, {}, { file });
    expect([status, error.message, await imageOf(asha)]).toEqual([415, message, before]);
  });
});
