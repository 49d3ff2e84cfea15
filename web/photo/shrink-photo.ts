import { PHOTO_SENT_MAX_BYTES, PHOTO_SENT_MAX_SIDE } from '#contract/limits.ts';
import { hasPhotoFormat } from '#web/photo/check-photo.ts';
import { decodePhoto } from '#web/photo/decode-photo.ts';

/** The longest canvas side that all supported browsers allow (docs/product.md section 13): the limit of iOS. */
const CANVAS_MAX_SIDE = 4096;
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4] as const;

/**
 * The photo to upload: at most 2 MB and 1920 px on the longest side, upright, without metadata. Returns the original if
 * this browser cannot shrink it, because the server has its own limits.
 */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  try {
    return await drawSmaller(photo, PHOTO_SENT_MAX_SIDE, PHOTO_SENT_MAX_BYTES);
  } catch (error) {
    // eslint-disable-next-line no-console -- docs/product.md section 8: the failure is only logged
    console.warn('The photo could not be made smaller', error);
    return photo;
  }
}

/**
 * A JPEG within these limits. Returns the photo unchanged if it is already within them.
 * @param maxSide longest side in pixels
 */
export async function drawSmaller(photo: Blob, maxSide: number, maxBytes: number): Promise<Blob> {
  const decoded = await decodePhoto(photo);
  try {
    const longest = Math.max(decoded.width, decoded.height);
    const side = Math.min(longest, maxSide, CANVAS_MAX_SIDE);
    if (side === longest && photo.size <= maxBytes && (await hasPhotoFormat(photo))) return photo;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round((decoded.width * side) / longest));
    canvas.height = Math.max(1, Math.round((decoded.height * side) / longest));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // Without a background, transparent pixels are black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(decoded.source, 0, 0, canvas.width, canvas.height);
    return await encodeBelow(canvas, maxBytes);
  } finally {
    decoded.close();
  }
}

/** Encodes with the best quality that is within `maxBytes`. */
async function encodeBelow(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!blob) throw new Error('the canvas returned no image');
    if (blob.size <= maxBytes) return blob;
  }
  throw new Error(`no quality is within ${maxBytes} bytes`);
}
