import { useWords } from '#web/data/words.ts';
import { photoWords } from '#contract/words/en/photos.ts';
import { useState } from 'react';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';

/** The panel is optional, so its file loads when it is first opened. */
export const AdjustPhoto = lazyPart(() => import('#web/ui/photo/adjust/adjust-photo.tsx'), 'AdjustPhoto');

interface CropButtonProps {
  /** The chosen photo before any crop. */
  readonly original: File;
  /** Receives a part of the original. */
  readonly onCrop: (part: File) => void;
  readonly className: string;
}

/** Opens the panel that crops and turns a chosen photo. */
export function CropButton({ original, onCrop, className }: CropButtonProps) {
  const texts = useWords(photoWords).adjustPhoto;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        {texts.title}
      </button>
      {isOpen && <AdjustPhoto photo={original} onDone={onCrop} onClose={() => setIsOpen(false)} />}
    </>
  );
}
