/**
 * The visible part of a photo that fits its frame at zoom 1. `x`, `y`: offset of the photo's centre from the frame's
 * centre, in CSS pixels.
 */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The frame, and the photo's width divided by its height. */
export interface Frame extends Size {
  readonly aspect: number;
}

export const wholePhoto: View = { zoom: 1, x: 0, y: 0 };
const ZOOM_MAX = 5;
/** Minimum zoom of a double tap. */
const TAP_ZOOM = 3;

/** Zooms around a fixed point. `at` is its offset from the frame's centre. */
export function zoomView(frame: Frame, view: View, factor: number, at: { x: number; y: number }): View {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom * factor));
  const ratio = zoom / view.zoom;
  return keepInFrame(frame, { zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio });
}

export function moveView(frame: Frame, view: View, dx: number, dy: number): View {
  return keepInFrame(frame, { ...view, x: view.x + dx, y: view.y + dy });
}

/**
 * The view after a double tap. Either the part of the photo around the point, zoomed until the photo fills the frame, or
 * the whole photo again.
 */
export function toggleZoom(frame: Frame, view: View, at: { x: number; y: number }): View {
  if (view.zoom > 1.01) return wholePhoto;
  const { width, height } = measure(frame, 1);
  const filling = Math.max(frame.width / width, frame.height / height);
  return zoomView(frame, view, Math.max(TAP_ZOOM, filling), at);
}

/** True if a point is on the photo. `at` is its offset from the frame's centre. */
export function isOnPhoto(frame: Frame, view: View, at: { x: number; y: number }): boolean {
  const { width, height } = measure(frame, view.zoom);
  return Math.abs(at.x - view.x) <= width / 2 && Math.abs(at.y - view.y) <= height / 2;
}

/** The size of the photo on the screen. */
function measure({ width, height, aspect }: Frame, zoom: number): Size {
  const fitting = Math.min(width, height * aspect) * zoom;
  return { width: fitting, height: fitting / aspect };
}

/**
 * Keeps the photo in its frame. On an axis where the photo is at least as large as the frame, no space stays free. On
 * the other axis the photo is centred.
 */
function keepInFrame(frame: Frame, { zoom, x, y }: View): View {
  const { width, height } = measure(frame, zoom);
  const inside = (value: number, own: number, free: number) => {
    const most = Math.max(0, (own - free) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return { zoom, x: inside(x, width, frame.width), y: inside(y, height, frame.height) };
}
