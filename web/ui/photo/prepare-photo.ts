import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { isTooNarrow } from '#contract/photo-crop.ts';
import { cutPhoto, startCrop } from '#web/ui/photo/cut-photo.ts';
import { decodePhoto } from '#web/ui/photo/decode-photo.ts';
import { readFormat } from '#web/ui/photo/photo-format.ts';

/** The reason why a chosen file cannot be sent. `heic`: neither this browser nor the server can decode HEIC. */
export type PhotoRefusal = 'not a photo' | 'heic' | 'tooLarge' | 'tooNarrow';

/**
 * Prepares the photo for preview and sending: cuts the part to store, turns it upright and removes metadata. The result
 * has at most 2 MB and 1920 px. If this browser cannot decode or draw the photo, returns the file itself with its
 * metadata. Then the server cuts the same part and removes the metadata.
 */
export async function preparePhoto(photo: File): Promise<File | PhotoRefusal> {
  const format = await readFormat(photo);
  if (format === 'none') return 'not a photo';
  try {
    const decoded = await decodePhoto(photo);
    try {
      return isTooNarrow(decoded) ? 'tooNarrow' : await cutPhoto(decoded, startCrop(decoded));
    } finally {
      decoded.close();
    }
  } catch (error) {
    if (format === 'convertible') return 'not a photo';
    if (format === 'heic') return 'heic';
    if (photo.size > PHOTO_MAX_BYTES) return 'tooLarge';
    // eslint-disable-next-line no-console -- docs/product.md section 8: the failure is only logged
    console.warn('The photo could not be made smaller', error);
    return photo;
  }
}

/**
 * Prepares chosen photos. Only the last choice counts, however long each takes.
 * @returns a function whose promise is null if a later choice was accepted. A later refused file changes nothing.
 */
export function createLatestPhoto(prepare = preparePhoto) {
  const areAccepted: Promise<boolean>[] = [];
  return async (photo: File): Promise<File | PhotoRefusal | null> => {
    const prepared = prepare(photo);
    const later = areAccepted.push(prepared.then((result) => result instanceof File));
    const result = await prepared;
    for (let next = later; next < areAccepted.length; next += 1) if (await areAccepted[next]) return null;
    return result;
  };
}
