import { choosePart, isTooNarrow, PHOTO_ASPECT } from '#contract/photo-crop.ts';
import { PHOTO_HEIGHT, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { photoAnswers } from '#contract/words/en/answers.ts';
import { fail } from '#server/platform/errors.ts';
import type { NewPhoto } from './photo-store.ts';

const DENSE_HEIGHT = PHOTO_HEIGHT * 2;
/**
 * Height for a width of 1400 px: a 390 px phone shows it three and a half times as large without blur. About 150 KB.
 */
const LARGE_HEIGHT = 1200;
/** A picture gets a `large` rendition from this multiple of the dense height. A smaller one would look no better. */
const LARGE_FROM = 1.25;
const WEBP_QUALITY = 78;
/**
 * Maximum aspect ratio. Only a part of a longer picture is decoded, because scaling the whole would take too much
 * memory.
 */
const ASPECT_MAX = 8;

/**
 * Pictures with more pixels are heavy: decoding takes more than about 120 MB or half a second. A JPEG or WebP picture
 * that the decoder can shrink while reading is never heavy. Keys are the accepted formats, as the decoder detects them.
 */
const lightPixels: Readonly<Record<string, number>> = {
  jpeg: 24_000_000,
  png: 12_000_000,
  webp: 12_000_000,
  heif: 6_000_000,
};

/** The only loaders that libvips may use. All others, such as those for SVG and TIFF, are blocked. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

const limits = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'truncated', pages: 1 } as const;

export type Sharp = typeof import('sharp').default;

export interface Picture {
  /** Size after the rotation that the file specifies. */
  readonly width: number;
  readonly height: number;
  readonly isHeavy: boolean;
  /** True for more than 8 bits per colour. */
  readonly isDeep: boolean;
}

let loading: Promise<Sharp> | null = null;

/**
 * Opens sharp with only the accepted loaders. They are set once, because no picture may be decoded while loaders
 * change.
 */
export function openSharp(): Promise<Sharp> {
  return (loading ??= loadSharp());
}

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // A cache is useless, because every picture is different.
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

/**
 * Reads the header. Only the bytes decide the format.
 * @throws not_a_photo for a file that is not a picture, or a picture with an unaccepted size or shape.
 */
export async function inspect(sharp: Sharp, bytes: Buffer): Promise<Picture> {
  const metadata = await sharp(bytes, limits).metadata().catch(refuseInput);
  const { format, autoOrient, depth } = metadata;
  const light = lightPixels[format];
  if (light === undefined) fail('not_a_photo', photoAnswers.notAPhoto);
  const pixels = metadata.width * metadata.height;
  if (pixels > PHOTO_MAX_PIXELS) fail('not_a_photo', photoAnswers.tooManyPixels);
  if (isTooNarrow(metadata)) fail('not_a_photo', photoAnswers.tooNarrow);
  const isShrunkInReading =
    (format === 'webp' || (format === 'jpeg' && !metadata.isProgressive)) && !isStrip(autoOrient);
  return { ...autoOrient, isHeavy: !isShrunkInReading && pixels > light, isDeep: depth === 'ushort' };
}

interface Bounds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Renders a photo in its sizes: upright WebP in sRGB without metadata. The signal ends the work between two steps.
 * libvips cannot be interrupted, so a running step completes.
 * @throws not_a_photo for a damaged file; the signal's reason.
 */
export async function render(
  sharp: Sharp,
  bytes: Buffer,
  picture: Picture,
  { timeoutMs, signal }: Bounds,
): Promise<NewPhoto> {
  const upright = sharp(bytes, limits)
    .timeout({ seconds: Math.ceil(timeoutMs / 1000) })
    .autoOrient();
  // The decoder's own pipeline for 16 bits would return Display P3 numbers without their profile.
  if (picture.isDeep) upright.pipelineColourspace('srgb');
  // Every size is made from these pixels. So all sizes show the same part, and the file is decoded once.
  const { data, info } = await cutPart(upright, picture)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseInput);
  const encode = async (height: number) => {
    signal?.throwIfAborted();
    return sharp(data, { raw: info })
      .resize({ width: Math.round(height * PHOTO_ASPECT), height, fit: 'fill' })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  };
  const [card, dense] = [await encode(PHOTO_HEIGHT), await encode(DENSE_HEIGHT)];
  const large = info.height >= DENSE_HEIGHT * LARGE_FROM ? await encode(info.height) : undefined;
  signal?.throwIfAborted();
  return { card, dense, large, colours: await readColours(sharp(data, { raw: info })) };
}

/** The nine average colours of a picture, as `photoColours` reads them. Four bits for each channel. */
export async function readColours(picture: ReturnType<Sharp>): Promise<string> {
  const pixels = await picture.resize({ width: 3, height: 3, fit: 'fill' }).raw().toBuffer();
  return Array.from(pixels, (value) => Math.round(value / 17).toString(16)).join('');
}

/** Cuts the chosen part. Its size lies between the dense and the large size. */
function cutPart(upright: ReturnType<Sharp>, picture: Picture): ReturnType<Sharp> {
  const part = choosePart(picture);
  const height = Math.min(LARGE_HEIGHT, Math.max(DENSE_HEIGHT, Math.round(part.height)));
  const size = { width: Math.round(height * PHOTO_ASPECT), height };
  const round = (scale: number) => {
    const left = Math.round(part.left * scale);
    const top = Math.round(part.top * scale);
    return { left, top };
  };
  if (isStrip(picture)) {
    const area = { width: Math.max(1, Math.floor(part.width)), height: Math.max(1, Math.floor(part.height)) };
    return upright.extract({ ...round(1), ...area }).resize({ ...size, fit: 'fill' });
  }
  // Scaling comes before cutting, so that the decoder can shrink the picture while reading. Shrinking needs a tenth of
  // the memory.
  const scale = height / part.height;
  const whole = {
    width: Math.max(size.width, Math.round(picture.width * scale)),
    height: Math.max(size.height, Math.round(picture.height * scale)),
  };
  const { left, top } = round(scale);
  const place = {
    left: Math.min(left, whole.width - size.width),
    top: Math.min(top, whole.height - size.height),
  };
  return upright.resize({ ...whole, fit: 'fill' }).extract({ ...place, ...size });
}

/** True if only a part of the picture is decoded. */
function isStrip({ width, height }: { width: number; height: number }): boolean {
  return width > height * ASPECT_MAX || height > width * ASPECT_MAX;
}

/**
 * Prefixes of messages of sharp and its loaders about the input. `VipsIcc` is about the colour profile. A message can
 * have several lines. Any other message is a failure of the server.
 */
const aboutInput =
  /^(?:Input |source: |VipsIcc: |VipsJpeg: |vipspng: |webp2vips: |heif: |(?:jpeg|png|webp|heif)load)/m;

/** @throws not_a_photo when the error is about the input; otherwise the error itself. */
function refuseInput(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('timeout:')) fail('not_a_photo', photoAnswers.tooSlow);
  if (!aboutInput.test(message)) throw error;
  if (/pixel limit/i.test(message)) fail('not_a_photo', photoAnswers.tooManyPixels);
  return fail('not_a_photo', /HEVC/.test(message) ? photoAnswers.heic : photoAnswers.notAPhoto);
}
