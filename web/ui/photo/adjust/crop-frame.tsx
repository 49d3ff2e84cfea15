import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { PHOTO_ASPECT } from '#contract/photo-crop.ts';
import { drawCrop, type Crop } from '#web/ui/photo/cut-photo.ts';
import { usePointerMoves } from '#web/ui/photo/use-pointer-moves.ts';
import type { CropActions, OpenPhoto } from '#web/ui/photo/adjust/use-crop.ts';

interface CropFrameProps {
  readonly photo: OpenPhoto;
  readonly crop: Crop;
  readonly actions: CropActions;
}

/** The frame is smaller in a low window, so that the buttons stay visible: below, or beside it in a wide window. */
const frame: CSSProperties = {
  width: 'max(clamp(10rem, (100dvh - 17rem) * 1.17, 24rem), min(16rem, (100vw - 40rem) * 9))',
  height: 'auto',
  aspectRatio: PHOTO_ASPECT,
  cursor: 'grab',
  touchAction: 'none',
};

/** The frame can end within a pixel. The notch reaches one pixel further, so that no line of the photo is visible. */
const overEdge: CSSProperties = { right: '-1px', bottom: '-1px' };

/** The measures of a card's photo and notch on a phone. In a smaller frame they shrink with it. */
const inFrame = (px: number) => `min(${px}px, ${((px / 358) * 100).toFixed(2)}cqw)`;
const notch = {
  '--corner': inFrame(20),
  '--radius-gate': inFrame(24),
  padding: `${inFrame(8)} 0 0 ${inFrame(8)}`,
} as CSSProperties;

/** Width of the drawing, in pixels. */
const WIDTH = 770;

/** The part of the photo as a card shows it, including the notch. One pointer moves it, two pointers zoom it. */
export function CropFrame({ photo, crop, actions }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo.copy, photo, crop);
  }, [photo, crop]);
  const pointers = usePointerMoves({
    move: (dx, dy, { clientWidth, clientHeight }) => actions.move(dx / clientWidth, dy / clientHeight),
    zoomBy: actions.zoomBy,
  });
  return (
    <div className="quad @container mx-auto max-w-full" style={frame} {...pointers}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={WIDTH / PHOTO_ASPECT}
        className="portrait size-full"
        style={{ borderRadius: inFrame(20) }}
      />
      <div className="absolute" style={overEdge}>
        <div className="gate pointer-events-none" style={notch}>
          <span style={{ width: inFrame(144), height: inFrame(44) }} />
        </div>
      </div>
    </div>
  );
}
