import { PHOTO_SENT_MAX_BYTES, PHOTO_SENT_MAX_SIDE } from '#contract/limits.ts';

/** The longest canvas side that every browser of SPEC.md section 9 takes; iOS is the smallest. */
const CANVAS_MAX_SIDE = 4096;
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4] as const;

/**
 * The photo as it is sent: at most 2 MB and 1920 px on the longest side, upright, without metadata.
 * A browser that cannot shrink it sends the original; the server has its own limits.
 */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  try {
    return await redraw(photo);
  } catch (error) {
    // eslint-disable-next-line no-console -- SPEC.md section 8: compression failures are only logged
    console.warn('The photo could not be made smaller', error);
    return photo;
  }
}

async function redraw(photo: File): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    const side = Math.min(longest, PHOTO_SENT_MAX_SIDE, CANVAS_MAX_SIDE);
    if (side === longest && photo.size <= PHOTO_SENT_MAX_BYTES) return photo;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round((bitmap.width * side) / longest));
    canvas.height = Math.max(1, Math.round((bitmap.height * side) / longest));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // A see-through picture would turn black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await encodeBelow(canvas, PHOTO_SENT_MAX_BYTES);
  } finally {
    bitmap.close();
  }
}

/** Down the ladder of qualities to the first that is small enough. */
async function encodeBelow(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!blob) throw new Error('the canvas gave nothing');
    if (blob.size <= maxBytes) return blob;
  }
  throw new Error(`no quality is below ${maxBytes} bytes`);
}

/** Some systems name no type for formats they do not know; the server looks inside. */
export function mayBePhoto(file: File): boolean {
  return file.type === '' || file.type.startsWith('image/');
}
