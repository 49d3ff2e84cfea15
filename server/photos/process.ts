import { PHOTO_HEIGHT, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { Failure, fail } from '#server/errors.ts';
import type { Renditions } from './photo-store.ts';
import { createPhotoWork, createTurns } from './turns.ts';

/** Card photos are 4:3, the approximate ratio of the photo on every screen. The crop uses sharp's attention strategy. */
const CARD_WIDTH = 400;
const WEBP_QUALITY = 78;
/** Maximum aspect ratio. Of a longer picture only the middle is used, because scaling all of it would take too much memory. */
const ASPECT_MAX = 8;

/**
 * Pictures with more pixels are heavy: decoding takes more than about 120 MB or half a second. JPEG and WebP pictures that the
 * decoder can shrink while it reads are never heavy.
 */
const lightPixels: Readonly<Record<string, number>> = {
  jpeg: 24_000_000,
  png: 12_000_000,
  webp: 12_000_000,
  heif: 6_000_000,
};

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

export type Sharp = typeof import('sharp').default;

/** A file that a client has sent. */
export interface UploadedFile {
  /** Bytes. */
  readonly size: number;
  /** Content type as sent. */
  readonly type: string;
  /** Reads the file into memory. */
  read(): Promise<Buffer>;
}

interface Sender {
  /** The photos of one person wait for each other, those of different people take turns. */
  readonly person: string;
  /** Aborted when the client is gone: a photo that waits is not processed any more, and work ends at its next step. */
  readonly signal?: AbortSignal;
}

/**
 * Renders an uploaded file in both sizes: upright WebP without metadata.
 * @throws not_a_photo; too_often when too many photos wait; PhotosUnavailable when the file cannot be read; the signal's reason.
 */
export type ProcessPhoto = (file: UploadedFile, sender: Sender) => Promise<Renditions>;

/** @param work is kept up to date. */
export function createPhotoProcessor({
  timeoutMs = TIMEOUT_MS,
  work: photoWork = createPhotoWork(),
} = {}): ProcessPhoto {
  const turns = createTurns({ work: photoWork });
  const inspectNext = createMutex();
  return async (file, { person, signal }) => {
    const ticket = turns.enter(person, file.size);
    let work: Promise<Renditions>;
    try {
      const sharp = await openSharp();
      // A file is in memory only while it is inspected and while it is worked on.
      const picture = await inspectNext(async () => inspect(sharp, await file.read(), file.type));
      await ticket.start(picture.isHeavy, signal);
      // A decoder cannot always be interrupted, so the turn ends when the work does, not at the timeout.
      work = render(sharp, file, picture, { timeoutMs, signal }).finally(() => ticket.leave());
    } catch (error) {
      ticket.leave();
      throw error;
    }
    return limitTime(work, timeoutMs);
  };
}

/** @returns a function that runs one work at a time, in the order of the calls. */
function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** @throws not_a_photo when the work takes longer than `timeoutMs`. The work continues; its result is not used. */
async function limitTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('not_a_photo', tooSlow)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

let loading: Promise<Sharp> | null = null;

/** sharp with only the accepted loaders. They are chosen once, because no picture may be decoded while loaders change. */
export function openSharp(): Promise<Sharp> {
  return (loading ??= loadSharp());
}

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // Every picture is different.
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

interface Picture {
  /** After the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
  readonly isHeavy: boolean;
}

const limits = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'truncated', pages: 1 } as const;

/** Reads the header. @throws not_a_photo for a file that is not a picture, differs from its declared format or has too many pixels. */
async function inspect(sharp: Sharp, bytes: Buffer, type: string): Promise<Picture> {
  const metadata = await sharp(bytes, limits).metadata().catch(refuseInput);
  const { format, autoOrient } = metadata;
  const types = accepted[format];
  const declared = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (!types || !(anyType.has(declared) || types.includes(declared))) fail('not_a_photo', notAPhoto);
  const pixels = metadata.width * metadata.height;
  if (pixels > PHOTO_MAX_PIXELS) fail('not_a_photo', tooManyPixels);
  const isShrunkInReading =
    (format === 'webp' || (format === 'jpeg' && !metadata.isProgressive)) && !isStrip(autoOrient);
  return { ...autoOrient, isHeavy: !isShrunkInReading && pixels > (lightPixels[format] ?? 0) };
}

interface Bounds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * The signal ends it between its steps: libvips cannot be interrupted from outside, so a step that runs goes to its end.
 * @throws not_a_photo for a damaged file; the signal's reason.
 */
async function render(
  sharp: Sharp,
  file: UploadedFile,
  picture: Picture,
  { timeoutMs, signal }: Bounds,
): Promise<Renditions> {
  const bytes = await file.read();
  signal?.throwIfAborted();
  const upright = sharp(bytes, limits)
    .timeout({ seconds: Math.ceil(timeoutMs / 1000) })
    .autoOrient();
  // Cutting keeps the decoder from shrinking the picture while it reads it, which takes a tenth of the memory.
  const used = isStrip(picture) ? upright.extract(chooseMiddle(picture)) : upright;
  // The small rendition is made from the large one, so both show the same crop and the file is decoded once.
  const dense = await used
    .resize({ width: CARD_WIDTH * 2, height: PHOTO_HEIGHT * 2, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
    .catch(refuseInput);
  signal?.throwIfAborted();
  const card = await sharp(dense).resize({ height: PHOTO_HEIGHT }).webp({ quality: WEBP_QUALITY }).toBuffer();
  signal?.throwIfAborted();
  return { card, dense };
}

/** Whether only the middle of a picture is used. */
function isStrip({ width, height }: { width: number; height: number }): boolean {
  return width > height * ASPECT_MAX || height > width * ASPECT_MAX;
}

/** The area of a strip that is used. */
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
