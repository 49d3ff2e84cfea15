import { useState, type ReactNode } from 'react';
import { PHOTO_HEIGHT } from '#contract/limits.ts';
import { densePhoto } from '#contract/user.ts';
import { Icon } from '#web/ui/icon.tsx';

interface NotchedPhotoProps {
  /** Path of the card-size photo, or any picture's address. */
  readonly image: string;
  readonly alt: string;
  readonly children: ReactNode;
}

/** The quad: a photo with one corner open; `children` are in the gate. No text ever lies on a photo. */
export function NotchedPhoto({ image, alt, children }: NotchedPhotoProps) {
  const dense = densePhoto(image);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="quad">
      {broken === image && (
        <div className="quad-blank absolute inset-0 flex items-center justify-center text-soft">
          <Icon name="person" className="size-10" />
        </div>
      )}
      <img
        src={image}
        srcSet={dense === image ? undefined : `${image} 1x, ${dense} 2x`}
        alt={alt}
        // The browser would draw its own broken picture and the words on it; they are still heard.
        className={broken === image ? 'opacity-0' : undefined}
        onError={() => setBroken(image)}
        onLoad={() => setBroken(null)}
        height={PHOTO_HEIGHT}
        loading="lazy"
        decoding="async"
      />
      <div className="gate">{children}</div>
    </div>
  );
}
