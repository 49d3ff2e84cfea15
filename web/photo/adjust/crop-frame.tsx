import { useLayoutEffect, useRef, type CSSProperties, type PointerEvent } from 'react';
import { drawCrop, FRAME_ASPECT, type Crop } from '#web/photo/adjust/crop.ts';
import type { CropActions, OpenPhoto } from '#web/photo/adjust/use-crop.ts';

interface CropFrameProps {
  readonly photo: OpenPhoto;
  readonly crop: Crop;
  readonly actions: CropActions;
}

/** In a low window it is smaller, so that the buttons below it are in view. In a low and wide one they are beside it. */
const frame: CSSProperties = {
  width: 'max(clamp(10rem, (100dvh - 17rem) * 1.17, 24rem), min(16rem, (100vw - 40rem) * 9))',
  height: 'auto',
  aspectRatio: FRAME_ASPECT,
  cursor: 'grab',
  touchAction: 'none',
};

/** The frame ends between two pixels, where a line of the photo would stay. */
const overEdge: CSSProperties = { right: '-1px', bottom: '-1px' };

/** Of the drawing, in pixels. */
const WIDTH = 770;

/** The part of the photo as a card shows it, notch included. One pointer moves it, two pointers zoom. */
export function CropFrame({ photo, crop, actions }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo.copy, photo, crop);
  }, [photo, crop]);
  return (
    <div className="quad mx-auto max-w-full" style={frame} {...usePointers(actions)}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={WIDTH / FRAME_ASPECT}
        className="portrait size-full rounded-photo"
      />
      <div className="gate pointer-events-none" style={overEdge}>
        <span style={{ width: 144, height: 44 }} />
      </div>
    </div>
  );
}

/** The handlers that turn the moves of pointers into moves and zooms. */
function usePointers({ move, zoomBy }: CropActions) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const end = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (from: typeof now) => Math.hypot(from.x - other.x, from.y - other.y);
        if (apart(before) > 0) zoomBy(apart(now) / apart(before));
      } else {
        const { width, height } = event.currentTarget.getBoundingClientRect();
        move((now.x - before.x) / width, (now.y - before.y) / height);
      }
      pointers.current.set(event.pointerId, now);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
