import { PHOTO_MAX_ASPECT } from './limits.ts';

/** Width divided by height of a stored photo, as on most cards. */
export const PHOTO_ASPECT = 7 / 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** True for a strip, which is no photo of a person. */
export function isTooNarrow({ width, height }: Size): boolean {
  return Math.max(width, height) > Math.min(width, height) * PHOTO_MAX_ASPECT;
}

interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the part of an uncropped photo to show and store, in pixels. The part is as large as possible: the middle of
 * a wide photo, or the top of a tall photo, where the face is. Browser and server both use this function, so the
 * preview shows the stored part.
 */
export function choosePart({ width, height }: Size): Area {
  const used = Math.min(width, height * PHOTO_ASPECT);
  return { left: (width - used) / 2, top: 0, width: used, height: used / PHOTO_ASPECT };
}
