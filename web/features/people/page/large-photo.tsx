import { useRef, useState, type CSSProperties } from 'react';
import { densePhoto, largePhoto } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { PHOTO_ASPECT } from '#contract/photo-crop.ts';
import { useZoom } from '#web/features/people/page/use-zoom.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { keepFocusInside } from '#web/ui/dialog/keep-focus-inside.ts';
import { useModal } from '#web/ui/dialog/use-modal.ts';
import { useWords } from '#web/data/words.ts';

interface LargePhotoProps {
  readonly card: Card;
  /** Called once. */
  readonly onClose: () => void;
}

const screen: CSSProperties = {
  width: '100%',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  overflow: 'hidden',
  overscrollBehavior: 'contain',
  background: '#101613',
};
const stageStyle: CSSProperties = { touchAction: 'none', userSelect: 'none', WebkitUserSelect: 'none' };
/** Below the clock and beside the notch of a phone. White in both schemes, because the screen is dark. */
const closeStyle: CSSProperties = {
  color: '#fff',
  background: 'rgb(0 0 0 / 60%)',
  outlineColor: '#fff',
  top: 'max(0.5rem, env(safe-area-inset-top))',
  right: 'max(0.5rem, env(safe-area-inset-right))',
};

/** A photo on the whole screen. Fingers, double tap, wheel and keys zoom the photo. */
export function LargePhoto({ card: { image, name }, onClose }: LargePhotoProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosing = useRef(false);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  // Without network, the browser may have only a smaller size.
  const [sources, setSources] = useState(() => [largePhoto(image), densePhoto(image), image]);
  const [aspect, setAspect] = useState(PHOTO_ASPECT);
  useModal(dialog, true);

  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  };
  const { view, isJump, pointers, onKeyDown } = useZoom(stage, aspect, close);
  return (
    <dialog
      ref={dialog}
      aria-label={words.photoOf(name)}
      className="animate-popup"
      style={screen}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        onKeyDown(event);
        keepFocusInside(event);
      }}
    >
      <div
        ref={setStage}
        className="flex h-full items-center justify-center"
        style={{ ...stageStyle, cursor: view.zoom > 1 ? 'grab' : 'zoom-in' }}
        {...pointers}
      >
        <img
          src={sources[0]}
          alt={words.photoOf(name)}
          draggable={false}
          decoding="async"
          style={{
            aspectRatio: aspect,
            width: `min(100%, 100dvh * ${aspect})`,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
            // The card's photo, shown until the large size loads.
            background: `url("${image}") center / cover`,
            objectFit: 'contain',
            transition: isJump ? 'transform 150ms' : undefined,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            // A drawing may have no size.
            if (naturalWidth > 0 && naturalHeight > 0) setAspect(naturalWidth / naturalHeight);
          }}
          onError={() => setSources((now) => (now.length > 1 ? now.slice(1) : now))}
        />
      </div>
      <IconButton aria-label={words.close} className="absolute" style={closeStyle} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </dialog>
  );
}
