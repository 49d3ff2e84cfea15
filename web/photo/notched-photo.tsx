import { useState, type ReactNode } from 'react';
import { PHOTO_HEIGHT } from '#contract/limits.ts';
import { densePhoto } from '#contract/user.ts';
import { Icon } from '#web/ui/icon.tsx';

interface NotchedPhotoProps {
  /** Path of the card-size photo, or the address of another image. */
  readonly image: string;
  readonly alt: string;
  readonly children: ReactNode;
}

/** A photo with a notch at its bottom right corner. `children` are shown in the notch, so no text is on the photo. */
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
        // Hides the browser's broken image and its text. Screen readers still read the text.
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
