import type { ReactNode } from 'react';
import { PHOTO_HEIGHT } from '#contract/limits.ts';
import { densePhoto } from '#contract/user.ts';
import { PersonLink } from '#web/ui/person-link.tsx';
import { useImage } from '#web/ui/photo/use-image.ts';
import { Icon } from '#web/ui/icon.tsx';

interface PhotoProps {
  /** Path of the card-size photo, or the address of another image. */
  readonly image: string;
  readonly alt: string;
  /** True for the first photo on the screen. It loads before all others. */
  readonly isFirst?: boolean | undefined;
}

interface NotchedPhotoProps extends PhotoProps {
  /** Id of the person to whose page the photo links. */
  readonly person?: string;
  readonly children: ReactNode;
}

/**
 * A photo with a notch at its bottom right corner. `children` are shown in the notch, so that no text covers the photo.
 */
export function NotchedPhoto({ person = '', children, ...photo }: NotchedPhotoProps) {
  return (
    <div className="quad">
      <PersonLink id={person} isPicture className="quad-press">
        <Photo {...photo} />
      </PersonLink>
      <Gate>{children}</Gate>
    </div>
  );
}

/**
 * The notch of a photo with its content. Both move below the photo if the rest of the photo leaves too little space.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gate-row">
      <div className="gate">{children}</div>
    </div>
  );
}

/** The photo alone. While an image does not load, an icon replaces it. */
export function Photo({ image, alt, isFirst }: PhotoProps) {
  const dense = densePhoto(image);
  const { isBroken, tries, ...loading } = useImage(image);
  return (
    <>
      {isBroken && (
        <div className="quad-blank absolute inset-0 flex items-center justify-center text-soft">
          <Icon name="person" className="size-10" />
        </div>
      )}
      <img
        key={tries}
        src={image}
        srcSet={dense === image ? undefined : `${image} 1x, ${dense} 2x`}
        alt={alt}
        // Hides the browser's broken image and its text. Screen readers still read the text.
        className={isBroken ? 'opacity-0' : undefined}
        {...loading}
        height={PHOTO_HEIGHT}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </>
  );
}
