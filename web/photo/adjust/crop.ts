import { PHOTO_SENT_MAX_SIDE } from '#contract/limits.ts';
import type { DecodedPhoto } from '#web/photo/decode-photo.ts';

/** The part of a photo that is kept. */
export interface Crop {
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
  /** 1: as much of the photo as the frame can hold. */
  readonly zoom: number;
  /** The centre of the part, as a fraction of the turned photo's width and height. */
  readonly x: number;
  readonly y: number;
}

type Size = Pick<DecodedPhoto, 'width' | 'height'>;

/** Width to height of the photo on a card. */
export const FRAME_ASPECT = 7 / 6;
const ZOOM_MAX = 4;
const QUALITY = 0.92;

function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The rectangle of the turned photo that is kept, in the photo's pixels. */
function findFrame(photo: Size, { turns, zoom, x, y }: Crop) {
  const whole = turnedSize(photo, turns);
  const width = Math.min(whole.width, whole.height * FRAME_ASPECT) / zoom;
  const height = width / FRAME_ASPECT;
  return { left: x * whole.width - width / 2, top: y * whole.height - height / 2, width, height, whole };
}

/** The part that a card shows of a photo that nobody has cropped: card.css has the same position. */
export function startCrop(photo: Size): Crop {
  const { height, whole } = findFrame(photo, { turns: 0, zoom: 1, x: 0.5, y: 0.5 });
  return { turns: 0, zoom: 1, x: 0.5, y: (0.3 * (whole.height - height) + height / 2) / whole.height };
}

/** Applies a change and keeps the part inside the photo. */
export function changeCrop(photo: Size, crop: Crop, change: Partial<Crop>): Crop {
  const next = { ...crop, ...change };
  const zoom = Math.min(ZOOM_MAX, Math.max(1, next.zoom));
  const { width, height, whole } = findFrame(photo, { ...next, zoom });
  const inside = (centre: number, half: number) => Math.min(1 - half, Math.max(half, centre));
  return {
    turns: next.turns,
    zoom,
    x: inside(next.x, width / whole.width / 2),
    y: inside(next.y, height / whole.height / 2),
  };
}

/** Moves the photo under the frame. `dx`, `dy`: fractions of the frame. */
export function moveCrop(photo: Size, crop: Crop, dx: number, dy: number): Crop {
  const { width, height, whole } = findFrame(photo, crop);
  return changeCrop(photo, crop, {
    x: crop.x - (dx * width) / whole.width,
    y: crop.y - (dy * height) / whole.height,
  });
}

/** A quarter turn clockwise around the centre of the part. */
export function turnCrop(photo: Size, crop: Crop): Crop {
  return changeCrop(photo, crop, { turns: (crop.turns + 1) % 4, x: 1 - crop.y, y: crop.x });
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

/** The part as a file of its own, not larger than a photo that is sent. */
export async function cutOut(photo: DecodedPhoto, crop: Crop): Promise<File> {
  const { width } = findFrame(photo, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(width, PHOTO_SENT_MAX_SIDE)));
  canvas.height = Math.max(1, Math.round(canvas.width / FRAME_ASPECT));
  drawCrop(canvas, photo.source, photo, crop);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the canvas returned no image');
  return new File([blob], 'photo.jpg', { type: blob.type });
}
