import { Fragment, type ReactNode } from 'react';
import { platforms, type Card } from '#contract/user.ts';
import { PersonLink } from '#web/cards/person-link.tsx';
import { NotchedPhoto } from '#web/photo/notched-photo.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.ts';

interface StudentCardProps {
  readonly card: Card;
  /** Id of the element that names the card. */
  readonly heading: string;
  /** Whether the card is the first of its list. */
  readonly isFirst?: boolean | undefined;
  /** The controls of the photo, shown in its notch. */
  readonly photoControls: ReactNode;
  readonly children: ReactNode;
}

/** Up to this many links fit beside the name on a phone. More get a row of their own. */
const FEW_LINKS = 3;

/** A person's photo and details. `children`: the opinions. */
export function StudentCard({ card, heading, isFirst, photoControls, children }: StudentCardProps) {
  const words = useWords();
  const links = platforms.filter((platform) => card[platform] !== '');
  const isFew = links.length <= FEW_LINKS;
  const social = links.length > 0 && (
    <SocialLinks card={card} links={links} className={`card-links ${isFew ? '' : 'many'}`} />
  );
  return (
    <div className="card-grid">
      <NotchedPhoto image={card.image} alt={words.photoOf(card.name)} isFirst={isFirst} person={card.uid}>
        {photoControls}
      </NotchedPhoto>
      <div className="card-body">
        <div className="card-head">
          <h2 id={heading} className="text-name font-bold text-ink">
            <PersonLink id={card.uid} className="hover:underline">
              <bdi>{card.name}</bdi>
            </PersonLink>
          </h2>{' '}
          {isFew && social}
          <StudyLine card={card} />
          {!isFew && social}
        </div>
        {children}
      </div>
    </div>
  );
}

/** "BCA, 2nd year · Introvert · Single · Demo College". It wraps after a dot or between words. */
export function StudyLine({ card }: { readonly card: Card }) {
  const words = useWords();
  const details = [
    card.personality && words.personalityNames[card.personality],
    card.relation && words.relationNames[card.relation],
    card.college,
  ];
  return (
    <p className="text-label text-soft">
      <span className="inline-block max-w-full font-medium text-ink">
        {words.courseNames[card.course]}, {words.yearName(card.year, card.alumni)}
      </span>
      {details.filter(Boolean).map((detail) => (
        <Fragment key={detail}>
          <span className="whitespace-nowrap"> ·</span> <bdi>{detail}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

interface SocialLinksProps {
  readonly card: Card;
  readonly links: readonly (typeof platforms)[number][];
  readonly className: string;
}

export function SocialLinks({ card, links, className }: SocialLinksProps) {
  const words = useWords();
  return (
    <div className={`flex shrink-0 flex-wrap ${className}`}>
      {links.map((platform) => (
        <a
          key={platform}
          href={card[platform]}
          target="_blank"
          rel="noreferrer nofollow"
          aria-label={words.platformNames[platform]}
          className="press hover-shade inline-flex size-11 items-center justify-center rounded-field text-soft"
        >
          <Icon name={platform} />
        </a>
      ))}
    </div>
  );
}
