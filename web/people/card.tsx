import type { ReactNode } from 'react';
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
const FEW_LINKS = 2;

/** A person's photo and details. `children`: the opinions. */
export function StudentCard({ card, heading, isFirst, photoControls, children }: StudentCardProps) {
  const words = useWords();
  const links = platforms.filter((platform) => card[platform] !== '');
  return (
    <div className="card-grid">
      <NotchedPhoto image={card.image} alt={words.photoOf(card.name)} isFirst={isFirst} person={card.uid}>
        {photoControls}
      </NotchedPhoto>
      <div className="card-body">
        <div className="flex flex-wrap items-start gap-x-2">
          <h2 id={heading} className="min-w-0 flex-1 basis-40 text-name font-bold">
            <PersonLink id={card.uid} className="hover:underline">
              <bdi>{card.name}</bdi>
            </PersonLink>
          </h2>
          {links.length > 0 && links.length <= FEW_LINKS && (
            <SocialLinks card={card} links={links} className="-my-2 -mr-2.5" />
          )}
          <div className="min-w-0 basis-full desk:order-2 rail:order-2">
            <StudyLine card={card} />
          </div>
          {links.length > FEW_LINKS && (
            <SocialLinks
              card={card}
              links={links}
              className="-ml-2.5 basis-full desk:-my-2 desk:-mr-2.5 desk:ml-0 desk:basis-auto desk:*:w-9 rail:-my-2 rail:-mr-2.5 rail:ml-0 rail:basis-auto rail:*:w-9"
            />
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

/** "BCA, 2nd year · Introvert · Single" and the college. */
export function StudyLine({ card }: { readonly card: Card }) {
  const words = useWords();
  const choices = [
    card.personality && words.personalityNames[card.personality],
    card.relation && words.relationNames[card.relation],
  ];
  return (
    <>
      <p className="text-label text-soft">
        <span className="font-medium text-ink">
          {words.courseNames[card.course]}, {words.yearName(card.year, card.alumni)}
        </span>
        {choices.filter(Boolean).map((choice) => (
          <span key={choice}> · {choice}</span>
        ))}
      </p>
      <p className="text-label text-soft">
        <bdi>{card.college}</bdi>
      </p>
    </>
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
