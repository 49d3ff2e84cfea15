import { useWords } from '#web/data/words.ts';
import { studentWords } from '#contract/words/en/student.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from '#web/data/address.tsx';
import { densePhoto } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { LargePhoto } from '#web/features/people/page/large-photo.tsx';
import { Gate, Photo } from '#web/ui/photo/notched-photo.tsx';

interface PhotoButtonProps {
  readonly card: Card;
  /** The controls in the notch of the photo. */
  readonly children: ReactNode;
}

/** There the photo is larger than on a card (student.css), so it needs the dense size on every screen. */
export const largerPhoto = '(min-width: 80rem)';

/** A student's photo. A press enlarges it. The large photo has a history entry, so that Back closes it. */
export function PhotoButton({ card, children }: PhotoButtonProps) {
  const texts = useWords(studentWords);
  const [path, navigate] = useLocation();
  const isLarge = useHistoryState<{ readonly photo?: boolean } | null>()?.photo === true;
  return (
    <>
      <div className="quad" data-student-photo="">
        <button
          type="button"
          aria-label={texts.enlarge(card.name)}
          aria-haspopup="dialog"
          className="quad-press"
          onClick={() => navigate(path, { state: { photo: true } })}
        >
          <picture className="contents">
            {devicePixelRatio <= 1 && <source media={largerPhoto} srcSet={densePhoto(card.image)} />}
            <Photo image={card.image} alt="" isFirst />
          </picture>
        </button>
        <Gate>{children}</Gate>
      </div>
      {isLarge && <LargePhoto card={card} onClose={() => history.back()} />}
    </>
  );
}
