import { PHOTO_HEIGHT, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { fail } from '#server/errors.ts';
import type { Renditions } from './photo-store.ts';

/** Card photos are 4:3, cropped to what draws the eye: the box of every screen is about that. */
const CARD_WIDTH = 400;
const WEBP_QUALITY = 78;
/** Of a strip more stretched than this only the middle is used: scaled to a card's height it would be immense. */
const ASPECT_MAX = 8;

/** Decoding takes a whole core and much memory, so few run at once and the queue has an end. */
const RUNNING_AT_ONCE = 2;
const WAITING_BYTES_AT_MOST = 512 * 1024 * 1024;

/** Formats that are accepted, by what the decoder finds in the bytes, with the content types that may announce them. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png', 'image/apng'],
  webp: ['image/webp'],
  heif: ['image/avif', 'image/heic', 'image/heif'],
};
const anyType = new Set(['', 'application/octet-stream']);

const notAPhoto = 'This file is not a photo that Quad can read. Use a JPEG, PNG, WebP or AVIF picture.';
const tooManyPixels = `This picture has more than ${PHOTO_MAX_PIXELS / 1_000_000} megapixels. Use a smaller one.`;

export type ProcessPhoto = (file: { bytes: Buffer; type: string }) => Promise<Renditions>;

/** @returns a function that turns an uploaded file into both renditions, WebP without metadata, orientation kept. */
export function createPhotoProcessor(): ProcessPhoto {
  const enter = createGate(RUNNING_AT_ONCE, WAITING_BYTES_AT_MOST);
  return async (file) => {
    const leave = await enter(file.bytes.length);
    try {
      return await renderPhoto(file);
    } finally {
      leave();
    }
  };
}

/** @throws not_a_photo for a file that is not a picture, has another format than declared, is too large once decoded, or is broken. */
async function renderPhoto({ bytes, type }: { bytes: Buffer; type: string }): Promise<Renditions> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const options = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'truncated' as const, pages: 1 };
  const metadata = await sharp(bytes, options).metadata().catch(refuse);
  const types = accepted[metadata.format];
  const declared = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (!types || !(anyType.has(declared) || types.includes(declared))) fail('not_a_photo', notAPhoto);
  if (metadata.width * metadata.height > PHOTO_MAX_PIXELS) fail('not_a_photo', tooManyPixels);
  // The small one is made from the large one, so both show the same crop and the file is decoded once.
  const dense = await sharp(bytes, options)
    .autoOrient()
    .extract(middleOf(metadata.autoOrient))
    .resize({ width: CARD_WIDTH * 2, height: PHOTO_HEIGHT * 2, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
    .catch(refuse);
  const card = await sharp(dense).resize({ height: PHOTO_HEIGHT }).webp({ quality: WEBP_QUALITY }).toBuffer();
  return { card, dense };
}

/** The whole picture, or the middle of a strip. */
function middleOf({ width, height }: { width: number; height: number }) {
  const usedWidth = Math.min(width, height * ASPECT_MAX);
  const usedHeight = Math.min(height, width * ASPECT_MAX);
  const [left, top] = [Math.floor((width - usedWidth) / 2), Math.floor((height - usedHeight) / 2)];
  return { left, top, width: usedWidth, height: usedHeight };
}

function refuse(error: unknown): never {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  return fail('not_a_photo', isTooLarge ? tooManyPixels : notAPhoto);
}

/** Lets `running` callers in at once; the others wait in line. @throws too_often when the line holds too many bytes. */
function createGate(running: number, waitingBytesAtMost: number): (bytes: number) => Promise<() => void> {
  let inside = 0;
  let waitingBytes = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };
  return async (bytes) => {
    if (inside < running) {
      inside += 1;
      return leave;
    }
    if (waitingBytes + bytes > waitingBytesAtMost) {
      fail('too_often', 'Many photos are being sent right now. Please try again in a moment.', {
        retryAfter: 5,
      });
    }
    waitingBytes += bytes;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
    waitingBytes -= bytes;
    return leave;
  };
}
