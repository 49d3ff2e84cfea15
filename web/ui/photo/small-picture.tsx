import { useImage } from '#web/ui/photo/use-image.ts';
import { Icon } from '#web/ui/icon.tsx';

interface SmallPictureProps {
  readonly image: string;
  /** Size and shape. */
  readonly className: string;
}

/** A small picture beside a name. An icon replaces a picture that does not load, such as a deleted person's. */
export function SmallPicture({ image, className }: SmallPictureProps) {
  const { isBroken, tries, ...loading } = useImage(image);
  if (isBroken)
    return (
      <span className={`inline-flex items-center justify-center text-soft ${className}`}>
        <Icon name="person" className="size-5" />
      </span>
    );
  return (
    <img
      key={tries}
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      className={`portrait ${className}`}
      {...loading}
    />
  );
}
