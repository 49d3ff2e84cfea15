import { decodePhoto } from '#web/photo/decode-photo.ts';

/** The brands of HEIC and AVIF files, at bytes 8 to 11. */
const heifBrands = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)$/;

/** Whether the file's first bytes are those of an accepted format (docs/product.md section 8). */
export async function hasPhotoFormat(photo: Blob): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await photo.slice(0, 12).arrayBuffer()));
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  const isHeif = start.slice(4, 8) === 'ftyp' && heifBrands.test(start.slice(8, 12));
  return start.startsWith('\u00ff\u00d8\u00ff') || start.startsWith('\u0089PNG') || isWebp || isHeif;
}

/**
 * Whether a chosen file can be a photo. If this browser cannot decode it, the file's first bytes decide, and the server
 * checks the rest: Chromium does not decode HEIC, and a phone may lack memory.
 */
export async function isPhoto(file: File): Promise<boolean> {
  if (file.type !== '' && !file.type.startsWith('image/')) return false;
  const decoded = await decodePhoto(file).catch(() => null);
  decoded?.close();
  return decoded !== null || hasPhotoFormat(file);
}
