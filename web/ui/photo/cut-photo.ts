import { PHOTO_SENT_MAX_BYTES, PHOTO_SENT_MAX_SIDE } from '#contract/limits.ts';
import { choosePart, PHOTO_ASPECT } from '#contract/photo-crop.ts';
import type { DecodedPhoto } from '#web/ui/photo/decode-photo.ts';

/** The part of a photo to keep. */
export interface Crop {
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
  /** At 1, the frame holds as much of the photo as possible. */
  readonly zoom: number;
  /** The centre of the part, as a fraction of the turned photo's width and height. */
  readonly x: number;
  readonly y: number;
}

export type Size = Pick<DecodedPhoto, 'width' | 'height'>;

interface Limits {
  /** Maximum width, in pixels. Below 4096, the longest side of a canvas on iOS (docs/product.md section 13). */
  readonly width: number;
  readonly bytes: number;
}

const sentLimits: Limits = { width: PHOTO_SENT_MAX_SIDE, bytes: PHOTO_SENT_MAX_BYTES };
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.4] as const;

function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The kept rectangle of the turned photo, in the photo's pixels. */
export function findFrame(photo: Size, { turns, zoom, x, y }: Crop) {
  const whole = turnedSize(photo, turns);
  const width = choosePart(whole).width / zoom;
  const height = width / PHOTO_ASPECT;
  return { left: x * whole.width - width / 2, top: y * whole.height - height / 2, width, height, whole };
}

/** The kept part of an uncropped photo. */
export function startCrop(photo: Size): Crop {
  const { left, top, width, height } = choosePart(photo);
  return { turns: 0, zoom: 1, x: (left + width / 2) / photo.width, y: (top + height / 2) / photo.height };
}

/** Draws the part over the whole canvas. `source` may be smaller than the photo. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  photo: Size,
  crop: Crop,
): void {
  const { left, top, width, whole } = findFrame(photo, crop);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const scale = canvas.width / width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  // Without a background, transparent pixels are black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, width);
  context.translate(whole.width / 2 - left, whole.height / 2 - top);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(source, -photo.width / 2, -photo.height / 2, photo.width, photo.height);
}

/**
 * Encodes the part as a JPEG without metadata, such as the place. The JPEG is within the limits of a sent photo.
 * @throws if this browser cannot draw or encode it.
 */
export async function cutPhoto(photo: DecodedPhoto, crop: Crop, limits = sentLimits): Promise<File> {
  const { width } = findFrame(photo, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(width, limits.width)));
  canvas.height = Math.max(1, Math.round(canvas.width / PHOTO_ASPECT));
  try {
    drawCrop(canvas, photo.source, photo, crop);
    const blob = await encodeBelow(canvas, limits.bytes);
    return new File([blob], 'photo.jpg', { type: blob.type });
  } finally {
    // Frees the memory, because iOS has little for canvases.
    canvas.width = 0;
  }
}

/** Encodes with the best quality within `maxBytes`. */
async function encodeBelow(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!blob) throw new Error('the canvas returned no image');
    if (blob.size <= maxBytes) return blob;
  }
  throw new Error(`no quality is within ${maxBytes} bytes`);
}
