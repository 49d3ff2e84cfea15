import type { ReactNode } from 'react';
import { platforms } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { PersonLink } from '#web/ui/person-link.tsx';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';
import { NotchedPhoto } from '#web/ui/photo/notched-photo.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Separated } from '#web/ui/separated.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { optionalDetails } from '#web/ui/optional-details.ts';
import { useWords } from '#web/data/words.ts';

const ArrivalMark = lazyPart(() => import('#web/features/people/arrival-mark.tsx'), 'ArrivalMark');

interface StudentCardProps {
  readonly card: Card;
  /** Id of the element with the card's name. */
  readonly heading: string;
  /** True if the card is the first of its list. */
  readonly isFirst?: boolean | undefined;
  /** The controls of the photo, shown in its notch. */
  readonly photoControls: ReactNode;
  readonly children: ReactNode;
}

/** On a phone, up to this many links fit beside the name. More links get a separate row. */
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
              <PersonName name={card.name} />
            </PersonLink>
          </h2>
          {social}
          <StudyLines card={card} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** "BCA, 2nd year", and below it "Introvert · Single · Demo College". */
export function StudyLines({ card }: { readonly card: Card }) {
  const words = useWords();
  const details = [...optionalDetails(card, words).map(([, text]) => text), card.college];
  return (
    <div className="study-lines text-label text-soft">
      <p className="font-medium text-ink">
        <ArrivalMark id={card.uid} />
        {words.fields.course.names[card.course]}, {words.yearName(card.year, card.alumni)}
      </p>
      <p>
        <Separated>
          {details.filter(Boolean).map((detail) => (
            <bdi key={detail}>{detail}</bdi>
          ))}
        </Separated>
      </p>
    </div>
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
