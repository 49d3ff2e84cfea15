import { PHOTO_HEIGHT, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { Failure, fail } from '#server/errors.ts';
import type { Renditions } from './photo-store.ts';

/** Card photos are 4:3, cropped around what attracts attention. The photo's box has about this ratio on every screen. */
const CARD_WIDTH = 400;
const WEBP_QUALITY = 78;
/** Of a strip longer than this only the middle is used: scaled to a card's height, the whole would be too large. */
const ASPECT_MAX = 8;

/** Decoding takes a whole core and much memory, so few run at once and the queue is limited. */
const RUNNING_AT_ONCE = 2;
const WAITING_BYTES_MAX = 512 * 1024 * 1024;
/** 50 megapixels of any accepted format take less on one slow core. */
const TIMEOUT_MS = 20_000;

/** The only loaders that libvips may try. All others, such as those for SVG and TIFF, never see an uploaded byte. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Accepted formats, by what the decoder finds in the bytes, with the content types that may announce them. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png', 'image/apng'],
  webp: ['image/webp'],
  heif: ['image/avif', 'image/heic', 'image/heif'],
};
const anyType = new Set(['', 'application/octet-stream']);

const notAPhoto = 'This file is not a photo that Quad can read. Use a JPEG, PNG, WebP or AVIF picture.';
const tooManyPixels = `This picture has more than ${PHOTO_MAX_PIXELS / 1_000_000} megapixels. Use a smaller one.`;

const tooSlow = 'This picture takes too long to read. Use a smaller one.';

type Sharp = typeof import('sharp').default;

interface UploadedFile {
  readonly bytes: Buffer;
  /** Content type as sent. */
  readonly type: string;
}

export type ProcessPhoto = (file: UploadedFile) => Promise<Renditions>;

/** @returns a function that turns an uploaded file into both renditions: WebP without metadata, orientation kept. */
export function createPhotoProcessor({ timeoutMs = TIMEOUT_MS } = {}): ProcessPhoto {
  const enter = createGate(RUNNING_AT_ONCE, WAITING_BYTES_MAX);
  let loading: Promise<Sharp> | undefined;
  return async (file) => {
    const leave = await enter(file.bytes.length);
    // A decoder cannot always be interrupted, so the place is free only when the work has really ended.
    loading ??= loadSharp();
    const work = loading.then((sharp) => renderPhoto(sharp, file, timeoutMs)).finally(leave);
    return inTime(work, timeoutMs);
  };
}

/** @throws not_a_photo when the work takes longer. The work goes on, its result is not used. */
async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('not_a_photo', tooSlow)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Called once: other photos may be decoded while the loaders are blocked and unblocked. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

/** @throws not_a_photo for a file that is not a picture, has another format than declared, is too large once decoded, or is broken. */
async function renderPhoto(
  sharp: Sharp,
  { bytes, type }: UploadedFile,
  timeoutMs: number,
): Promise<Renditions> {
  const options = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'truncated' as const, pages: 1 };
  const metadata = await sharp(bytes, options).metadata().catch(refuseInput);
  const types = accepted[metadata.format];
  const declared = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (!types || !(anyType.has(declared) || types.includes(declared))) fail('not_a_photo', notAPhoto);
  if (metadata.width * metadata.height > PHOTO_MAX_PIXELS) fail('not_a_photo', tooManyPixels);
  // The small one is made from the large one, so both show the same crop and the file is decoded once.
  const dense = await sharp(bytes, options)
    .timeout({ seconds: Math.ceil(timeoutMs / 1000) })
    .autoOrient()
    .extract(middleOf(metadata.autoOrient))
    .resize({ width: CARD_WIDTH * 2, height: PHOTO_HEIGHT * 2, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
    .catch(refuseInput);
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

/** The beginnings of messages of sharp and the loaders about the input. Anything else is a failure of the server. */
const aboutInput = /^(?:Input |source: |VipsJpeg: |vipspng: |webp2vips: |heif: |(?:jpeg|png|webp|heif)load)/;

/** @throws not_a_photo for a message about the input, otherwise the library's own error. */
function refuseInput(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('timeout:')) fail('not_a_photo', tooSlow);
  if (!aboutInput.test(message)) throw error;
  return fail('not_a_photo', /pixel limit/i.test(message) ? tooManyPixels : notAPhoto);
}

/** Admits `running` callers at once; the others wait. @throws too_often when too many bytes are waiting. */
function createGate(running: number, waitingBytesMax: number): (bytes: number) => Promise<() => void> {
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
    if (waitingBytes + bytes > waitingBytesMax) {
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
