import { findFrame, type Crop, type Size } from '#web/ui/photo/cut-photo.ts';

const ZOOM_MAX = 4;

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

/** Turns a quarter clockwise around the centre of the part. */
export function turnCrop(photo: Size, crop: Crop): Crop {
  return changeCrop(photo, crop, { turns: (crop.turns + 1) % 4, x: 1 - crop.y, y: crop.x });
}
