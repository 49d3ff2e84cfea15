import { describe, expect, test } from 'vitest';
import { aPhoto, asFile, look } from '#test/web/a-photo.ts';
import { changeCrop, moveCrop, turnCrop } from '#web/ui/photo/adjust/crop.ts';
import { cutPhoto, startCrop } from '#web/ui/photo/cut-photo.ts';
import { decodePhoto } from '#web/ui/photo/decode-photo.ts';

const size = { width: 1200, height: 800 };

/** The photo's left half is red, its right half blue. */
async function cut(change: (start: ReturnType<typeof startCrop>) => ReturnType<typeof startCrop>) {
  const decoded = await decodePhoto(asFile(await aPhoto(size.width, size.height)));
  const part = await cutPhoto(decoded, change(startCrop(size)));
  decoded.close();
  return look(part);
}

describe('the part that is cut out', () => {
  test('begins as the stored part of an uncropped photo: the middle, or the top of a high photo', () => {
    expect(startCrop(size)).toEqual({ turns: 0, zoom: 1, x: 0.5, y: 0.5 });
    const high = startCrop({ width: 700, height: 1200 });
    expect(high.x).toBe(0.5);
    expect(high.y).toBeCloseTo(0.25);
  });

  test('has the shape of a card’s photo', async () => {
    const { width, height, colourAt } = await cut((start) => start);
    expect(width / height).toBeCloseTo(7 / 6, 2);
    expect([colourAt(0.1, 0.5), colourAt(0.9, 0.5)]).toEqual(['red', 'blue']);
  });

  test('turns clockwise, four times to the start', async () => {
    const { colourAt } = await cut((start) => turnCrop(size, start));
    expect([colourAt(0.5, 0.1), colourAt(0.5, 0.9)]).toEqual(['red', 'blue']);
    let crop = startCrop(size);
    for (let turn = 0; turn < 4; turn += 1) crop = turnCrop(size, crop);
    expect(crop).toEqual(startCrop(size));
  });

  test('is smaller after a zoom, and moves with the photo', async () => {
    const right = (start: ReturnType<typeof startCrop>) =>
      moveCrop(size, changeCrop(size, start, { zoom: 2 }), -1, 0);
    const { width, colourAt } = await cut(right);
    expect(width).toBeCloseTo(467, 0);
    expect([colourAt(0.1, 0.5), colourAt(0.9, 0.5)]).toEqual(['blue', 'blue']);
  });

  test('never leaves the photo [8.3]', () => {
    const far = moveCrop(size, changeCrop(size, startCrop(size), { zoom: 99 }), 50, -50);
    expect(far.zoom).toBe(4);
    expect(far.x).toBeCloseTo((800 * 7) / 6 / 4 / 1200 / 2);
    expect(far.y).toBeCloseTo(1 - 1 / 8);
    expect(changeCrop(size, far, { zoom: 0 }).zoom).toBe(1);
  });
});
