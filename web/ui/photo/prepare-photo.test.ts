import { afterEach, describe, expect, test, vi } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { choosePart } from '#contract/photo-crop.ts';
import { aHeic } from '#test/heic.ts';
import { aMarkedPhoto, aPhoto, asFile, look, readShownPart, setOrientation } from '#test/web/a-photo.ts';
import { createLatestPhoto, preparePhoto } from '#web/ui/photo/prepare-photo.ts';
import { readFormat } from '#web/ui/photo/photo-format.ts';

const TWO_MEGABYTES = 2 * 1024 * 1024;
const CARD = 7 / 6;

afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
});
const spies: { mockRestore: () => void }[] = [];

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  spies.push(warn);
  return warn;
}

/** Fails if the photo is refused. */
async function prepare(photo: File): Promise<File> {
  const prepared = await preparePhoto(photo);
  if (typeof prepared === 'string') throw new Error(prepared);
  return prepared;
}

describe('a photo that is sent', () => {
  test.for([
    ['3:4', 900, 1200],
    ['9:16', 720, 1280],
    ['1:1', 1000, 1000],
    ['4:3', 1200, 900],
    ['16:9', 1280, 720],
    ['a tall strip', 60, 900],
  ] as const)('%s is the part that the server stores of it [8.1]', async ([_shape, width, height]) => {
    const shown = await readShownPart(await prepare(await aMarkedPhoto(width, height)));
    const part = choosePart({ width, height });
    expect(shown.left).toBeCloseTo(part.left / width, 1);
    expect(shown.right).toBeCloseTo((part.left + part.width) / width, 1);
    expect(shown.top).toBeLessThan(0.03);
    expect(Math.abs(shown.bottom - part.height / height)).toBeLessThan(0.03);
  });

  test('has at most 2 MB and 1920 px and the shape of a card [8.3]', async () => {
    for (const [width, height] of [
      [4000, 3000],
      [2000, 4000],
    ] as const) {
      const large = asFile(await aPhoto(width, height));
      expect(large.size).toBeGreaterThan(TWO_MEGABYTES);
      const sent = await prepare(large);
      expect(sent.size).toBeLessThanOrEqual(TWO_MEGABYTES);
      expect(await look(sent)).toMatchObject({ width: 1920, height: Math.round(1920 / CARD) });
    }
  });

  test.for([
    [1, 400],
    [32, 641],
    [641, 32],
  ] as const)('is none of %i by %i pixels, which the server refuses', async ([width, height]) => {
    expect(await preparePhoto(asFile(await aPhoto(width, height)))).toBe('tooNarrow');
  });

  test('may be as small and as narrow as the server accepts', async () => {
    for (const [width, height] of [
      [1, 1],
      [32, 32],
      [32, 640],
      [640, 32],
    ] as const)
      await prepare(asFile(await aPhoto(width, height)));
  });

  test('is not enlarged', async () => {
    expect(await look(await prepare(asFile(await aPhoto(300, 200))))).toMatchObject({
      width: 233,
      height: 200,
    });
  });

  test('is upright for every EXIF orientation', async () => {
    const photo = await aPhoto(900, 700);
    for (const [orientation, places] of [
      [1, ['left']],
      [3, ['right']],
      [6, ['top']],
      [8, ['bottom']],
    ] as const) {
      const { colourAt } = await look(await prepare(asFile(await setOrientation(photo, orientation))));
      const colours = { left: [0.1, 0.5], right: [0.9, 0.5], top: [0.5, 0.1], bottom: [0.5, 0.9] } as const;
      const [x, y] = colours[places[0]];
      expect([orientation, colourAt(x, y), colourAt(1 - x, 1 - y)]).toEqual([orientation, 'red', 'blue']);
    }
  });

  test('has no metadata such as the place, even if it is small [8.3]', async () => {
    for (const width of [300, 3000]) {
      const photo = asFile(await setOrientation(await aPhoto(width, width), 6));
      const bytes = new Uint8Array(await (await prepare(photo)).arrayBuffer());
      expect(new TextDecoder('latin1').decode(bytes)).not.toContain('Exif');
    }
  });

  test('a transparent image gets a white background', async () => {
    const canvas = new OffscreenCanvas(2400, 1200);
    canvas.getContext('2d');
    const photo = asFile(await canvas.convertToBlob({ type: 'image/png' }), 'me.png');

    const sent = await prepare(photo);

    const bitmap = await createImageBitmap(sent);
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    expect([...(context?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
  });
});

describe('a photo that this browser cannot decode', () => {
  const broken = (size = 100) => {
    const bytes = new Uint8Array(size);
    bytes.set([255, 216, 255, 224]);
    return new File([bytes], 'me.jpg', { type: 'image/jpeg' });
  };

  test('is sent as it is, and the failure is logged [8.3]', async () => {
    const warn = watchWarnings();
    const photo = broken();
    expect(await preparePhoto(photo)).toBe(photo);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('is refused at once if it exceeds the server’s limit [8.1]', async () => {
    expect(await preparePhoto(broken(PHOTO_MAX_BYTES + 1))).toBe('tooLarge');
  });

  test('is refused at once if its bytes are HEIC, for every name and type', async () => {
    for (const type of ['image/heic', 'image/jpeg', ''])
      expect(await preparePhoto(new File([aHeic()], 'me.jpg', { type }))).toBe('heic');
  });

  test.for(['null', 'an error'])('because the canvas answers %s is sent as it is [13.4]', async (what) => {
    watchWarnings();
    const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      if (what === 'an error') throw new Error('no memory');
      done(null);
    });
    spies.push(toBlob);
    const photo = asFile(await aPhoto(1200, 800));
    expect(await preparePhoto(photo)).toBe(photo);
  });
});

const heif = (...brands: string[]) => {
  const text = `ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`;
  return Uint8Array.from(`\0\0\0${String.fromCharCode(text.length + 4)}${text}`, (c) => c.charCodeAt(0));
};

describe('the bytes of a file', () => {
  test.for([
    ['JPEG', [new Uint8Array([255, 216, 255, 225])], 'jpeg'],
    ['HEIC of an iPhone', [heif('heic', 'mif1', 'miaf', 'heic')], 'heic'],
    ['HEIC of another phone', [heif('mif1', 'mif1', 'heic')], 'heic'],
    ['a series of HEIC pictures', [heif('hevc', 'msf1', 'hevc')], 'heic'],
    ['AVIF', [heif('avif', 'mif1', 'miaf')], 'avif'],
    ['AVIF with a general main brand', [heif('mif1', 'avif', 'miaf')], 'avif'],
    ['a film', [heif('isom', 'mp42')], 'none'],
    ['a text', ['Dear diary'], 'none'],
    ['a page', ['<html>'], 'none'],
    ['an SVG', ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'none'],
    ['a PDF', ['%PDF-1.7'], 'none'],
    ['nothing', [], 'none'],
  ] as const)('of %s decide what it is [8.1]', async ([_what, parts, format]) => {
    const file = new File([...parts], 'me.jpg', { type: 'image/jpeg' });
    expect(await readFormat(file)).toBe(format);
    if (format === 'none') expect(await preparePhoto(file)).toBe('not a photo');
  });

  test.for([
    ['IMG_0001.HEIC', 'image/heic'],
    ['photo.jfif', ''],
    ['photo', 'application/octet-stream'],
    ['notes.txt', 'text/plain'],
  ])('of a JPEG count, not the name %s and the type "%s"', async ([name = '', type = '']) => {
    const photo = new File([await aPhoto(90, 90)], name, { type });
    expect((await prepare(photo)).type).toBe('image/jpeg');
  });

  test('are sent as a JPEG if the server does not read their format', async () => {
    const bytes = atob(
      'R0lGODlhIAAgAIAAAExpcf8AACH5BAUAAAAALAAAAAAgACAAAAIejI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC5sFADs=',
    );
    const gif = new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], 'me.gif', {
      type: 'image/gif',
    });
    expect((await prepare(gif)).type).toBe('image/jpeg');
  });
});

describe('of photos that are chosen one after the other', () => {
  const file = (name: string) => new File([], name);
  const prepareInTurn = () => {
    const ends = new Map<string, (result: File | 'heic') => void>();
    const latest = createLatestPhoto((photo) => new Promise((resolve) => ends.set(photo.name, resolve)));
    return { latest, end: (name: string, result: File | 'heic' = file(name)) => ends.get(name)?.(result) };
  };

  test.for([
    ['first', 'second'],
    ['second', 'first'],
  ])('the last photo counts, even if the %s photo is ready first [8.1]', async (order) => {
    const { latest, end } = prepareInTurn();
    const [first, second] = [latest(file('first')), latest(file('second'))];
    for (const name of order) end(name);
    expect([await first, (await second) instanceof File]).toEqual([null, true]);
  });

  test('an accepted photo before a refused photo counts', async () => {
    const { latest, end } = prepareInTurn();
    const [first, second] = [latest(file('first')), latest(file('second'))];
    end('second', 'heic');
    end('first');
    expect([(await first) instanceof File, await second]).toEqual([true, 'heic']);
  });
});
