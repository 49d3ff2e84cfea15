import { useRef, type PointerEvent } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface PointerMoves {
  /** One pointer, or the middle between two pointers, has moved by these CSS pixels. */
  readonly move: (dx: number, dy: number, element: HTMLElement) => void;
  /** Two pointers have moved apart by this factor around a point of the window. */
  readonly zoomBy: (factor: number, at: Point, element: HTMLElement) => void;
  /** A single pointer was pressed and released in one place. */
  readonly tap?: (event: PointerEvent<HTMLElement>) => void;
}

/** Allowed movement of a tap, because a finger is never still. */
const TAP_MAX_MOVE = 10;

/** Pointer handlers of an element that people can move, zoom and tap. The element needs `touch-action: none`. */
export function usePointerMoves({ move, zoomBy, tap }: PointerMoves) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const end = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    // The remaining finger of a pinch does not tap.
    start.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, point);
      start.current = pointers.current.size === 1 ? point : null;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const element = event.currentTarget;
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      const share = other ? 2 : 1;
      move((now.x - before.x) / share, (now.y - before.y) / share, element);
      if (other) {
        const apart = (from: Point) => Math.hypot(from.x - other.x, from.y - other.y);
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        if (apart(before) > 0) zoomBy(apart(now) / apart(before), middle, element);
      }
      pointers.current.set(event.pointerId, now);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      end(event);
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= TAP_MAX_MOVE) tap?.(event);
    },
    onPointerCancel: end,
  };
}
