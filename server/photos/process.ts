import { PHOTO_HEIGHT, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { Failure, fail } from '#server/errors.ts';
import type { Renditions } from './photo-store.ts';

/** Card photos are 4:3, the approximate ratio of the photo on every screen. The crop uses sharp's attention strategy. */
const CARD_WIDTH = 400;
const WEBP_QUALITY = 78;
/** Maximum aspect ratio. Of a longer picture only the middle is used, because scaling all of it would take too much memory. */
const ASPECT_MAX = 8;

/** Decoding uses a whole core and much memory, so few photos are decoded in parallel and the queue is limited. */
const CONCURRENCY = 2;
const WAITING_BYTES_MAX = 512 * 1024 * 1024;
/** 50 megapixels of any accepted format take less time on one slow core. */
const TIMEOUT_MS = 20_000;

/** The only loaders that libvips may use. All others, such as those for SVG and TIFF, are blocked for uploads. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Accepted formats, as the decoder detects them, each with the content types that a client may declare for it. */
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

/** @returns a function that renders an uploaded file in both sizes: upright WebP without metadata. */
export function createPhotoProcessor({ timeoutMs = TIMEOUT_MS } = {}): ProcessPhoto {
  const acquire = createSemaphore(CONCURRENCY, WAITING_BYTES_MAX);
  let loading: Promise<Sharp> | undefined;
  return async (file) => {
    const release = await acquire(file.bytes.length);
    // A decoder cannot always be interrupted, so the permit is released when the work ends, not at the timeout.
    loading ??= loadSharp();
    const work = loading.then((sharp) => renderPhoto(sharp, file, timeoutMs)).finally(release);
    return limitTime(work, timeoutMs);
  };
}

/** @throws not_a_photo when the work takes longer than `timeoutMs`. The work continues; its result is not used. */
async function limitTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('not_a_photo', tooSlow)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Loads sharp with only the accepted loaders. Must be called once, because no photo may be decoded while loaders change. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

/** @throws not_a_photo for a file that is not a picture, differs from its declared format, has too many pixels or is damaged. */
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
  // The small rendition is made from the large one, so both show the same crop and the file is decoded once.
  const dense = await sharp(bytes, options)
    .timeout({ seconds: Math.ceil(timeoutMs / 1000) })
    .autoOrient()
    .extract(chooseMiddle(metadata.autoOrient))
    .resize({ width: CARD_WIDTH * 2, height: PHOTO_HEIGHT * 2, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
    .catch(refuseInput);
  const card = await sharp(dense).resize({ height: PHOTO_HEIGHT }).webp({ quality: WEBP_QUALITY }).toBuffer();
  return { card, dense };
}

/** The area that is used: the whole picture, or the middle of one with a larger aspect ratio than ASPECT_MAX. */
function chooseMiddle({ width, height }: { width: number; height: number }) {
  const usedWidth = Math.min(width, height * ASPECT_MAX);
  const usedHeight = Math.min(height, width * ASPECT_MAX);
  const [left, top] = [Math.floor((width - usedWidth) / 2), Math.floor((height - usedHeight) / 2)];
  return { left, top, width: usedWidth, height: usedHeight };
}

/**
 * Prefixes of messages of sharp and its loaders about the input; `VipsIcc` is about its colour profile. A message can
 * have several lines. Any other message is a failure of the server.
 */
const aboutInput =
  /^(?:Input |source: |VipsIcc: |VipsJpeg: |vipspng: |webp2vips: |heif: |(?:jpeg|png|webp|heif)load)/m;

/** @throws not_a_photo when the error is about the input, otherwise the error itself. */
function refuseInput(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('timeout:')) fail('not_a_photo', tooSlow);
  if (!aboutInput.test(message)) throw error;
  return fail('not_a_photo', /pixel limit/i.test(message) ? tooManyPixels : notAPhoto);
}

/**
 * A semaphore with `permits` permits and a limited queue.
 * @returns a function that waits for a permit and returns its release function. It throws too_often when the waiting
 *   callers have too many bytes.
 */
function createSemaphore(permits: number, waitingBytesMax: number): (bytes: number) => Promise<() => void> {
  let used = 0;
  let waitingBytes = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else used -= 1;
  };
  return async (bytes) => {
    if (used < permits) {
      used += 1;
      return release;
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
    return release;
  };
}
