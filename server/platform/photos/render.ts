import { choosePart, isTooNarrow, PHOTO_ASPECT } from '#contract/photo-crop.ts';
import { PHOTO_HEIGHT, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { photoAnswers } from '#contract/words/answers.ts';
import { fail } from '#server/platform/errors.ts';
import type { Renditions } from './photo-store.ts';

const DENSE_HEIGHT = PHOTO_HEIGHT * 2;
/** 1400 px wide: a phone of 390 px shows it three and a half times as large without a blur. About 150 KB. */
const LARGE_HEIGHT = 1200;
/** Times the dense height. Less would look no better. */
const LARGE_FROM = 1.25;
const WEBP_QUALITY = 78;
/** Maximum aspect ratio. Of a longer picture only a part is decoded, because scaling all of it would take too much memory. */
const ASPECT_MAX = 8;

/**
 * Pictures with more pixels are heavy: decoding takes more than about 120 MB or half a second. JPEG and WebP pictures that the
 * decoder can shrink while it reads are never heavy. The formats are the accepted ones, as the decoder detects them.
 */
const lightPixels: Readonly<Record<string, number>> = {
  jpeg: 24_000_000,
  png: 12_000_000,
  webp: 12_000_000,
  heif: 6_000_000,
};

/** The only loaders that libvips may use. All others, such as those for SVG and TIFF, are blocked for uploads. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

const limits = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'truncated', pages: 1 } as const;

export type Sharp = typeof import('sharp').default;

export interface Picture {
  /** After the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
  readonly isHeavy: boolean;
  /** More than 8 bits a colour. */
  readonly isDeep: boolean;
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

/** Reads the header. The bytes alone decide. @throws not_a_photo for a file that is not a picture, or one of a size or shape that is not accepted. */
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
 * Renders a photo in its sizes: upright WebP in sRGB without metadata. The signal ends it between its steps: libvips cannot be
 * interrupted from outside, so a step that runs goes to its end.
 * @throws not_a_photo for a damaged file; the signal's reason.
 */
export async function render(
  sharp: Sharp,
  bytes: Buffer,
  picture: Picture,
  { timeoutMs, signal }: Bounds,
): Promise<Renditions> {
  const upright = sharp(bytes, limits)
    .timeout({ seconds: Math.ceil(timeoutMs / 1000) })
    .autoOrient();
  // The decoder's own pipeline for 16 bits ends with the numbers of Display P3, without their profile.
  if (picture.isDeep) upright.pipelineColourspace('srgb');
  // Every size is made from these pixels, so all show the same part and the file is decoded once.
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
  return { card, dense, large };
}

/** The chosen part, at most as large as the large size, at least as large as the dense one. */
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
  // Cutting first would keep the decoder from shrinking the picture while it reads it, which takes a tenth of the memory.
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

/** Whether only a part of a picture is decoded. */
function isStrip({ width, height }: { width: number; height: number }): boolean {
  return width > height * ASPECT_MAX || height > width * ASPECT_MAX;
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
  if (message.startsWith('timeout:')) fail('not_a_photo', photoAnswers.tooSlow);
  if (!aboutInput.test(message)) throw error;
  if (/pixel limit/i.test(message)) fail('not_a_photo', photoAnswers.tooManyPixels);
  return fail('not_a_photo', /HEVC/.test(message) ? photoAnswers.heic : photoAnswers.notAPhoto);
}
