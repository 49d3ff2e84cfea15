import { aPhoto, asFile, look } from '#test/web/a-photo.ts';
import { expect, test, vi } from 'vitest';
import { isPhoto } from '#web/photo/check-photo.ts';
import { shrinkPhoto } from '#web/photo/shrink-photo.ts';

const TWO_MEGABYTES = 2 * 1024 * 1024;

/** Adds an EXIF orientation to a JPEG: 6 is a quarter turn clockwise. */
async function setOrientation(jpeg: Blob, orientation: number): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]; // "Exif"
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const body = [...exif, ...header, ...entry, 0, 0, 0, 0];
  const segment = new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body]);
  return new Blob([bytes.slice(0, 2), segment, bytes.slice(2)], { type: 'image/jpeg' });
}

test('a large photo is sent with at most 2 MB and 1920 px and keeps its proportions', async () => {
  const large = asFile(await aPhoto(4000, 3000));
  expect(large.size).toBeGreaterThan(TWO_MEGABYTES);

  const sent = await shrinkPhoto(large);

  expect(sent.size).toBeLessThanOrEqual(TWO_MEGABYTES);
  expect(await look(sent)).toMatchObject({ width: 1920, height: 1440 });
});

test('the limit of 1920 px applies to the height of a tall photo', async () => {
  const sent = await shrinkPhoto(asFile(await aPhoto(1000, 4000)));

  expect(await look(sent)).toMatchObject({ width: 480, height: 1920 });
});

test('a photo within 1920 px but over 2 MB is compressed and keeps its size in pixels', async () => {
  const heavy = asFile(await aPhoto(1900, 1900, 'image/jpeg', 1));
  expect(heavy.size).toBeGreaterThan(TWO_MEGABYTES);

  const sent = await shrinkPhoto(heavy);

  expect(sent.size).toBeLessThanOrEqual(TWO_MEGABYTES);
  expect(await look(sent)).toMatchObject({ width: 1900, height: 1900 });
});

test('a small photo is sent unchanged', async () => {
  const small = asFile(await aPhoto(300, 200));

  expect(await shrinkPhoto(small)).toBe(small);
});

test('a photo with an EXIF orientation of a quarter turn is turned upright', async () => {
  // Stored in landscape, red is on the left. After a quarter turn clockwise, red is at the top.
  const landscape = await aPhoto(3000, 2000);
  const photo = asFile(await setOrientation(landscape, 6));

  const { width, height, colourAt } = await look(await shrinkPhoto(photo));

  expect({ width, height }).toEqual({ width: 1280, height: 1920 });
  expect([colourAt(0.5, 0.1), colourAt(0.5, 0.9)]).toEqual(['red', 'blue']);
});

test('a photo that is stored upside down is turned', async () => {
  const photo = asFile(await setOrientation(await aPhoto(3000, 2000), 3));

  const { colourAt } = await look(await shrinkPhoto(photo));

  expect([colourAt(0.1, 0.5), colourAt(0.9, 0.5)]).toEqual(['blue', 'red']);
});

test('the metadata of the file, such as the location, is not sent', async () => {
  const photo = asFile(await setOrientation(await aPhoto(3000, 2000), 6));

  const sent = new Uint8Array(await (await shrinkPhoto(photo)).arrayBuffer());

  expect(new TextDecoder('latin1').decode(sent)).not.toContain('Exif');
});

test('a transparent image gets a white background', async () => {
  const canvas = new OffscreenCanvas(2400, 1200);
  canvas.getContext('2d');
  const photo = asFile(await canvas.convertToBlob({ type: 'image/png' }), 'me.png');

  const sent = await shrinkPhoto(photo);

  const bitmap = await createImageBitmap(sent);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  expect([...(context?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
});

test('a photo that the browser cannot decode is sent unchanged, and the failure is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const original = new File(['no picture at all'], 'me.heic', { type: 'image/heic' });

  expect(await shrinkPhoto(original)).toBe(original);

  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('the original is sent if the canvas returns no image', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const emptyCanvas = vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(null));
  const original = asFile(await aPhoto(2400, 1200));

  expect(await shrinkPhoto(original)).toBe(original);

  expect(warn).toHaveBeenCalledOnce();
  emptyCanvas.mockRestore();
  warn.mockRestore();
});

const heicStart = [0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0];

test.for([
  ['a text named .jpg', 'image/jpeg', ['Dear diary'], false],
  ['nothing at all', 'image/png', [], false],
  ['a PDF', 'application/pdf', ['%PDF-1.7'], false],
  ['a page with the type of a picture', 'image/svg+xml', ['<html>'], false],
  ['a HEIC file, which Chromium cannot decode', 'image/heic', [new Uint8Array(heicStart)], true],
  ['a HEIC file of a system without a name for it', '', [new Uint8Array(heicStart)], true],
  ['a photo that this browser fails to decode', 'image/jpeg', [new Uint8Array([255, 216, 255, 224])], true],
] as const)('%s can be a photo: %s', async ([_what, type, parts, may]) => {
  expect(await isPhoto(new File([...parts], 'file', { type }))).toBe(may);
});

test('an image that this browser decodes can be a photo', async () => {
  expect(await isPhoto(asFile(await aPhoto(64, 64)))).toBe(true);
});

test('an image in a format that the server does not accept is sent as a JPEG', async () => {
  const bytes = atob('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==');
  const gif = new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], 'me.gif', {
    type: 'image/gif',
  });
  expect(await isPhoto(gif)).toBe(true);

  expect((await shrinkPhoto(gif)).type).toBe('image/jpeg');
});
