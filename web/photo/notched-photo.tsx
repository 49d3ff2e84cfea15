import type { ReactNode } from 'react';
import { PHOTO_HEIGHT } from '#contract/limits.ts';
import { densePhoto } from '#contract/user.ts';
import { PersonLink } from '#web/cards/person-link.tsx';
import { useImage } from '#web/photo/use-image.ts';
import { Icon } from '#web/ui/icon.tsx';

interface PhotoProps {
  /** Path of the card-size photo, or the address of another image. */
  readonly image: string;
  readonly alt: string;
  /** The photo is the first on the screen: it loads before all others. */
  readonly isFirst?: boolean | undefined;
}

interface NotchedPhotoProps extends PhotoProps {
  /** Id of the person whose page the photo leads to. */
  readonly person?: string;
  readonly children: ReactNode;
}

/** A photo with a notch at its bottom right corner. `children` are shown in the notch, so no text is on the photo. */
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

/** The notch of a photo with its content, or both below the photo where they do not fit beside the rest of it. */
export function Gate({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gate-row">
      <div className="gate">{children}</div>
    </div>
  );
}

/** The photo alone. An image that does not load is replaced by an icon until it does. */
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
