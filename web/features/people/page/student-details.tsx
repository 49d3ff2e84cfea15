import type { ReactNode } from 'react';
import { platforms } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { SocialLinks, StudyLines } from '#web/features/people/card.tsx';
import { PhotoButton } from '#web/features/people/page/photo-button.tsx';

interface StudentDetailsProps {
  readonly card: Card;
  /** The controls of the photo, shown in its notch. */
  readonly photoControls: ReactNode;
  /** The controls that lead to other students, beside the study lines: nothing lies on a face. */
  readonly steps?: ReactNode;
}

/** A student's photo and details, as on a card. The name is the title of the page. */
export function StudentDetails({ card, photoControls, steps }: StudentDetailsProps) {
  const links = platforms.filter((platform) => card[platform] !== '');
  return (
    <section aria-label={card.name} className="student-about elevated bg-card p-2">
      <PhotoButton card={card}>{photoControls}</PhotoButton>
      <div className="flex flex-wrap items-center gap-x-2 px-2 pt-3 pb-2">
        <div className="min-w-0 flex-1 basis-40">
          <StudyLines card={card} />
        </div>
        {steps}
        {links.length > 0 && <SocialLinks card={card} links={links} className="-my-1 -ml-2.5 w-full" />}
      </div>
    </section>
  );
}
