import type { ReactNode } from 'react';
import { platforms } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { SocialLinks, StudyLines } from '#web/features/people/card.tsx';
import { PhotoButton } from '#web/features/people/page/photo-button.tsx';

interface StudentDetailsProps {
  readonly card: Card;
  /** The controls of the photo, shown in its notch. */
  readonly photoControls: ReactNode;
  /** The controls that lead to other students, shown over the photo. */
  readonly steps?: ReactNode;
  readonly children: ReactNode;
}

/** A student's photo and details, as on a card. The name is the title of the page. */
export function StudentDetails({ card, photoControls, steps, children }: StudentDetailsProps) {
  const links = platforms.filter((platform) => card[platform] !== '');
  return (
    <section aria-label={card.name} className="elevated rounded-card bg-card p-2">
      <PhotoButton card={card} steps={steps}>
        {photoControls}
      </PhotoButton>
      <div className="px-2 pt-3.5 pb-2">
        <div className="pb-2">
          <StudyLines card={card} />
        </div>
        {links.length > 0 && <SocialLinks card={card} links={links} className="-ml-2.5" />}
        {children}
      </div>
    </section>
  );
}
