import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { choosePart } from '#contract/photo-crop.ts';
import { photoAnswers } from '#contract/words/en/answers.ts';
import { aHeic } from '#test/heic.ts';
import { aMarkedPhoto, readShownPart } from '#test/marked-photo.ts';
import { densities } from './photo-store.ts';
import { createPhotoProcessor } from './process.ts';

const processPhoto = createPhotoProcessor();
const renderFile = (bytes: Buffer) =>
  processPhoto({ size: bytes.length, read: async () => bytes }, { person: 'asha' });
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};

const shapes: [string, number, number][] = [
  ['3:4', 900, 1200],
  ['9:16', 720, 1280],
  ['1:1', 1000, 1000],
  ['4:3', 1200, 900],
  ['16:9', 1280, 720],
  ['of a card', 840, 720],
  ['a tall strip', 60, 600],
  ['a long strip', 900, 100],
];

// These tests need no store, so they run once.
describe.runIf(inject('store') === 'sqlite')('a stored photo', () => {
  test.for(shapes)('%s shows the chosen part in every size [8.1]', async ([_shape, width, height]) => {
    const renditions = await renderFile(await aMarkedPhoto(width, height));
    const part = choosePart({ width, height });
    for (const picture of densities
      .map((density) => renditions[density])
      .filter((one) => one !== undefined)) {
      const shown = await readShownPart(picture);
      expect(shown.left).toBeCloseTo(part.left / width, 1);
      expect(shown.right).toBeCloseTo((part.left + part.width) / width, 1);
      expect(Math.abs(shown.top - part.top / height)).toBeLessThan(0.03);
      expect(Math.abs(shown.bottom - (part.top + part.height) / height)).toBeLessThan(0.03);
    }
  });

  test.for(shapes.filter(([, width, height]) => height > width))(
    '%s, which is high, shows its whole upper third [8.1]',
    async ([_shape, width, height]) => {
      const { dense } = await renderFile(await aMarkedPhoto(width, height));
      const { top, bottom } = await readShownPart(dense);
      expect(top).toBeLessThan(0.03);
      if (height < width * 2) expect(bottom).toBeGreaterThan(1 / 3);
    },
  );

  test.for([1, 2, 3, 4, 5, 6, 7, 8])(
    'with the EXIF orientation %i shows the part of the upright photo [8.1]',
    async (orientation) => {
      const upright = sharp(await aMarkedPhoto(900, 1200));
      const isTurned = orientation > 4;
      // The file stores the pixels turned in the opposite direction.
      const stored = await upright
        .rotate({ 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0)
        .toBuffer()
        .then((turned) => {
          const picture = sharp(turned);
          return [2, 4].includes(orientation)
            ? picture.flop()
            : [5, 7].includes(orientation)
              ? picture.flip()
              : picture;
        });
      const bytes = await stored.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
      expect(await sizeOf(bytes)).toEqual(isTurned ? [1200, 900] : [900, 1200]);
      const shown = await readShownPart((await renderFile(bytes)).dense);
      const part = choosePart({ width: 900, height: 1200 });
      expect(shown.left).toBeLessThan(0.04);
      expect(shown.right).toBeGreaterThan(0.96);
      expect(shown.top).toBeLessThan(0.04);
      expect(Math.abs(shown.bottom - part.height / 1200)).toBeLessThan(0.04);
    },
  );

  test('has a large size of at most 1200 px, and a small photo is not enlarged to it', async () => {
    const large = await renderFile(await aMarkedPhoto(2000, 2400));
    expect(await sizeOf(large.large ?? Buffer.alloc(0))).toEqual([1400, 1200]);
    const middle = await renderFile(await aMarkedPhoto(1050, 1400));
    expect(await sizeOf(middle.large ?? Buffer.alloc(0))).toEqual([1050, 900]);
    const small = await renderFile(await aMarkedPhoto(300, 400));
    expect(small.large).toBeUndefined();
    expect([await sizeOf(small.card), await sizeOf(small.dense)]).toEqual([
      [350, 300],
      [700, 600],
    ]);
  });

  test('has nine colours, row by row, also of a grey file [8.2]', async () => {
    const part = (background: string) => ({
      create: { width: 280, height: 240, channels: 3 as const, background },
    });
    const photo = await sharp({ create: { width: 840, height: 720, channels: 3, background: '#00f' } })
      .composite([
        { input: part('#f00'), left: 0, top: 0 },
        { input: part('#ff0'), left: 560, top: 480 },
      ])
      .png()
      .toBuffer();
    const { colours } = await renderFile(photo);
    // The pictures of three pixels are smooth, so neighbours mix a little.
    const [first, ...others] =
      colours.match(/.../g)?.map((one) => [...one].map((digit) => Number.parseInt(digit, 16) > 7)) ?? [];
    expect([first, others.pop()]).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
    expect(others).toEqual(Array.from(others, () => [false, false, true]));
    const grey = await sharp(photo).greyscale().toColourspace('b-w').png().toBuffer();
    expect((await renderFile(grey)).colours).toMatch(/^(?:(.)\1\1){9}$/);
  });

  test.for(['p3', 'srgb'] as const)(
    'of 16 bits with the profile %s has the same colours in sRGB [8.1]',
    async (profile) => {
      const colour = { r: 200, g: 60, b: 40 };
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: colour } });
      const bytes = await picture.toColourspace('rgb16').withIccProfile(profile).png().toBuffer();
      const { depth, hasProfile } = await sharp(bytes).metadata();
      expect([depth, hasProfile]).toEqual(['ushort', true]);
      const { data } = await sharp((await renderFile(bytes)).card)
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const [channel, value] of Object.values(colour).entries())
        expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(5);
    },
  );

  test('of 16 bits without a profile keeps its numbers, and a grey one stays grey', async () => {
    for (const space of ['rgb16', 'grey16']) {
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#787878' } });
      const bytes = await picture.toColourspace(space).png().toBuffer();
      const { data } = await sharp((await renderFile(bytes)).card)
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const channel of [0, 1, 2]) expect(Math.abs((data[channel] ?? 0) - 0x78)).toBeLessThan(4);
    }
  });
});

// This test needs no store, so it runs once.
test.runIf(inject('store') === 'sqlite')(
  'a HEIC photo is refused with the advice to choose a JPEG, because the decoder has no HEVC [8.1]',
  async () => {
    await expect(renderFile(Buffer.from(aHeic()))).rejects.toMatchObject({
      code: 'not_a_photo',
      message: photoAnswers.heic,
    });
  },
);
