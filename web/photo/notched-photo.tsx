import type { ReactNode } from 'react';
import { PHOTO_HEIGHT } from '#contract/limits.ts';
import { densePhoto } from '#contract/user.ts';

interface NotchedPhotoProps {
  /** Path of the card-size photo, or any picture's address. */
  readonly image: string;
  readonly alt: string;
  readonly children: ReactNode;
}

/** The quad: a photo with one corner open; `children` stand in the gate. No text ever lies on a photo. */
export function NotchedPhoto({ image, alt, children }: NotchedPhotoProps) {
  const dense = densePhoto(image);
  return (
    <div className="quad">
      <img
        src={image}
        srcSet={dense === image ? undefined : `${image} 1x, ${dense} 2x`}
        alt={alt}
        height={PHOTO_HEIGHT}
        loading="lazy"
        decoding="async"
      />
      <div className="gate">{children}</div>
    </div>
  );
}
