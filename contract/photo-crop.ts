import { PHOTO_MAX_ASPECT } from './limits.ts';

/** Width to height of a stored photo, which is that of the photo on most cards. */
export const PHOTO_ASPECT = 7 / 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A strip is no photo of a person. */
export function isTooNarrow({ width, height }: Size): boolean {
  return Math.max(width, height) > Math.min(width, height) * PHOTO_MAX_ASPECT;
}

interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * The part of a photo that is shown and stored unless somebody has cropped it: as much as fits, the middle of a wide photo, the
 * top of a high one, where the face is. Browser and server both use it, so the preview shows what is stored. In pixels.
 */
export function choosePart({ width, height }: Size): Area {
  const used = Math.min(width, height * PHOTO_ASPECT);
  return { left: (width - used) / 2, top: 0, width: used, height: used / PHOTO_ASPECT };
}
