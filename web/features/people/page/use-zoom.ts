import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { usePointerMoves } from '#web/ui/photo/use-pointer-moves.ts';
import {
  isOnPhoto,
  moveView,
  toggleZoom,
  wholePhoto,
  zoomView,
  type Frame,
  type View,
} from '#web/features/people/page/zoom.ts';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_MAX_APART = 40;
const KEY_ZOOM = 1.5;
/** CSS pixels. */
const KEY_MOVE = 60;
/** A notch of a mouse wheel is about 100 CSS pixels and zooms by a quarter. */
const WHEEL_ZOOM = 0.0022;
/** Browsers report a pinch on a touchpad as small turns of a wheel with Ctrl. */
const PINCH_ZOOM = 0.01;
const LINE_PIXELS = 16;

/** Safari's event for a pinch on a touchpad. Other browsers do not have it. */
interface GestureEvent extends MouseEvent {
  /** Scale since the start of the gesture. */
  readonly scale: number;
}

/**
 * Zooms and moves a photo by fingers, double tap, wheel, touchpad and keys.
 * @param onTapBeside called for a tap beside the photo.
 */
export function useZoom(stage: HTMLElement | null, aspect: number, onTapBeside: () => void) {
  const [view, setView] = useState<View>(wholePhoto);
  /** A jump is animated. A movement that follows fingers is not. */
  const [isJump, setIsJump] = useState(false);
  const lastTap = useRef({ at: -Infinity, x: 0, y: 0 });

  const readFrame = () => ({ width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0, aspect });
  const change = (how: (frame: Frame, view: View) => View, jump = false) => {
    setIsJump(jump);
    setView((now) => how(readFrame(), now));
  };
  const fromCentre = ({ x, y }: { x: number; y: number }) => {
    const box = stage?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const zoomBy = (factor: number, at: { x: number; y: number }) =>
    change((frame, now) => zoomView(frame, now, factor, fromCentre(at)));

  const tap = (event: PointerEvent<HTMLElement>) => {
    const { clientX: x, clientY: y, timeStamp: at } = event;
    if (!isOnPhoto(readFrame(), view, fromCentre({ x, y }))) return onTapBeside();
    const last = lastTap.current;
    const isDouble =
      at - last.at < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_MAX_APART;
    lastTap.current = { at: isDouble ? -Infinity : at, x, y };
    if (isDouble) change((frame, now) => toggleZoom(frame, now, fromCentre({ x, y })), true);
  };
  useWheel(stage, zoomBy);

  return {
    view,
    isJump,
    pointers: usePointerMoves({
      move: (dx, dy) => change((frame, now) => moveView(frame, now, dx, dy)),
      zoomBy,
      tap,
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const move = (dx: number, dy: number) => (frame: Frame, now: View) => moveView(frame, now, dx, dy);
      const zoom = (factor: number) => (frame: Frame, now: View) =>
        zoomView(frame, now, factor, { x: 0, y: 0 });
      const how = {
        '+': zoom(KEY_ZOOM),
        '=': zoom(KEY_ZOOM),
        '-': zoom(1 / KEY_ZOOM),
        '0': () => wholePhoto,
        ArrowLeft: move(KEY_MOVE, 0),
        ArrowRight: move(-KEY_MOVE, 0),
        ArrowUp: move(0, KEY_MOVE),
        ArrowDown: move(0, -KEY_MOVE),
      }[event.key];
      // With Ctrl, the same keys are the browser's own zoom.
      if (!how || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      change(how, true);
    },
  };
}

/** React's wheel listeners are passive, so they could not prevent the page from zooming. */
function useWheel(
  stage: HTMLElement | null,
  zoomBy: (factor: number, at: { x: number; y: number }) => void,
): void {
  const zoom = useEffectEvent(zoomBy);
  useEffect(() => {
    if (!stage) return undefined;
    let scale = 1;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1);
      const strength = event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM;
      zoom(Math.exp(-pixels * strength), { x: event.clientX, y: event.clientY });
    };
    const onGesture = (event: Event) => {
      event.preventDefault();
      // On a touch screen, the fingers also send pointer events.
      if (!matchMedia('(pointer: fine)').matches) return;
      const gesture = event as GestureEvent;
      if (event.type === 'gesturestart') scale = 1;
      else zoom(gesture.scale / scale, { x: gesture.clientX, y: gesture.clientY });
      scale = gesture.scale;
    };
    stage.addEventListener('wheel', onWheel, { passive: false });
    for (const type of ['gesturestart', 'gesturechange']) stage.addEventListener(type, onGesture);
    return () => {
      stage.removeEventListener('wheel', onWheel);
      for (const type of ['gesturestart', 'gesturechange']) stage.removeEventListener(type, onGesture);
    };
  }, [stage]);
}
