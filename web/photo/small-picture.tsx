import { useImage } from '#web/photo/use-image.ts';
import { Icon } from '#web/ui/icon.tsx';

interface SmallPictureProps {
  readonly image: string;
  /** The size and the shape. */
  readonly className: string;
}

/** A small picture beside a name. One that does not load, or of a person who has gone, is replaced by an icon. */
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
