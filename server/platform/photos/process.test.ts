import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { Failure } from '#server/platform/errors.ts';
import { aStudent } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { startTestServer } from '#test/test-server.ts';
import { createPhotoProcessor, type UploadedFile } from './process.ts';

afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

function aFile(bytes: Buffer): UploadedFile {
  return { size: bytes.length, read: async () => bytes };
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#d08040' } });
}

function noise(width: number, height: number) {
  const pattern = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: pattern } });
}

test('after the first photo, only the loaders for JPEG, PNG, WebP, AVIF and HEIC can run [8.1]', async () => {
  const processPhoto = createPhotoProcessor();
  const refused: Record<string, Buffer> = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    tiff: await plain(9, 9).tiff().toBuffer(),
    gif: await plain(9, 9).gif().toBuffer(),
    pdf: Buffer.from('%PDF-1.7\n'),
  };
  for (const [name, bytes] of Object.entries(refused)) {
    await expect(processPhoto(aFile(bytes), { person: 'asha' }), name).rejects.toMatchObject({
      code: 'not_a_photo',
    });
    // The library itself refuses to open the file: its loader is blocked in the whole process.
    await expect(sharp(bytes).metadata(), name).rejects.toThrow('unsupported image format');
  }
  for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await plain(40, 32).toFormat(type).toBuffer();
    expect((await processPhoto(aFile(bytes), { person: 'asha' })).card.length, type).toBeGreaterThan(0);
  }
});

describe('a failure', () => {
  test('of the image library is a 500 that is logged with its cause, not a refusal of the photo', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const file = await aPhoto();
    sharp.block({ operation: ['VipsForeignSaveWebp'] });
    onTestFinished(() => sharp.unblock({ operation: ['VipsForeignSaveWebp'] }));
    const { status, error } = await asha.client.call(updatePhoto, {}, { file });
    expect([status, error.code]).toEqual([500, 'internal']);
    expect(server.log()).toContain('webpsave_buffer: operation is blocked');
  });

  // This test needs no store, so it runs once.
  test.runIf(inject('store') === 'sqlite')(
    'caused by a damaged file is always a refusal of the photo',
    async () => {
      const processPhoto = createPhotoProcessor();
      let state = 7;
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * below);
      };
      for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
        const whole = await noise(80, 60).toFormat(type).toBuffer();
        for (let round = 0; round < 40; round += 1) {
          const bytes = round % 4 === 0 ? whole.subarray(0, random(whole.length)) : Buffer.from(whole);
          for (let count = 0; round % 4 && count < 4; count += 1) {
            const place = random(round % 2 ? Math.min(300, bytes.length) : bytes.length);
            bytes[place] = random(256);
          }
          const outcome = await processPhoto(aFile(bytes), { person: 'asha' }).catch(
            (error: unknown) => error,
          );
          if (outcome instanceof Error) {
            expect(outcome, `${type}: ${outcome.message}`).toBeInstanceOf(Failure);
            expect(outcome).toMatchObject({ code: 'not_a_photo' });
          }
        }
      }
    },
  );
});

test('a picture with a damaged colour profile that ends too early is refused, not a failure of the server', async () => {
  const whole = damageProfile(await plain(40, 32).withIccProfile('p3').png().toBuffer());
  const outcome = createPhotoProcessor()(aFile(whole.subarray(0, -30)), { person: 'asha' });
  await expect(outcome).rejects.toMatchObject({ code: 'not_a_photo' });
});

/** Replaces the device class in the colour profile of a PNG, which is a compressed chunk with a checksum. */
function damageProfile(png: Buffer): Buffer {
  const start = png.indexOf('iCCP');
  const length = png.readUInt32BE(start - 4);
  const chunk = png.subarray(start, start + 4 + length);
  const profileAt = chunk.indexOf(0) + 2;
  const profile = inflateSync(chunk.subarray(profileAt)).fill(0, 9, 13);
  const damaged = Buffer.concat([chunk.subarray(0, profileAt), deflateSync(profile)]);
  const number = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  return Buffer.concat([
    png.subarray(0, start - 4),
    number(damaged.length - 4),
    damaged,
    number(crc32(damaged)),
    png.subarray(start + length + 8),
  ]);
}

test('a picture that takes too long is refused with a message, and the next picture starts when its work has ended', async () => {
  const processPhoto = createPhotoProcessor({ timeoutMs: 1 });
  const bytes = await plain(6_000, 4_000).png().toBuffer();
  // More pictures than permits: the others wait until the work ends, not until the refusals.
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => processPhoto(aFile(bytes), { person: 'asha' })),
  );
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { code: 'not_a_photo', message: 'This picture takes too long to read. Use a smaller one.' },
    });
  }
});
