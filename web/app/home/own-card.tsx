import { useId, type ReactNode } from 'react';
import type { Card } from '#contract/user-object.ts';
import { NoOpinions } from '#web/features/opinions/no-opinions.tsx';
import { StudentCard } from '#web/features/people/card.tsx';
import { pageSettings } from '#web/data/page-settings.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/data/words.ts';
import '#web/styles/own-card.css';

interface OwnCardProps {
  readonly card: Card;
  /** True for a new person, who has no opinions. */
  readonly isNew?: boolean;
  /** True if a sign-up fills it. The card then stays in view while the form scrolls. On a phone it is a small card. */
  readonly isDraft?: boolean;
  /** True if the name is a placeholder. */
  readonly isEmpty?: boolean;
  /** A control in the place of the opinions. */
  readonly act?: ReactNode;
  /** Shown below the card. */
  readonly children?: ReactNode;
}

/** The viewer's own card, as others see it. It is a picture without controls, except for `act`. */
export function OwnCard({
  card,
  isNew = false,
  isDraft = false,
  isEmpty = false,
  act,
  children,
}: OwnCardProps) {
  const heading = useId();
  return (
    <div
      inert={!act}
      aria-hidden={!act}
      className={`own-card ${isDraft ? 'draft-card' : ''}`}
      data-empty={isEmpty || undefined}
    >
      <div className="elevated rounded-card bg-card text-ink">
        <div inert aria-hidden="true">
          <StudentCard
            card={card}
            heading={heading}
            isFirst
            photoControls={<Counts card={card} isDraft={isDraft} />}
          >
            {isNew && (
              <div className={`pt-2 pb-3 ${isDraft ? 'max-desk:hidden' : ''}`}>
                <NoOpinions />
              </div>
            )}
          </StudentCard>
        </div>
        {act && <div className="p-3">{act}</div>}
      </div>
      {children}
    </div>
  );
}

/** Pictures of the reactions. The small card fits one of them, without its count. */
function Counts({ card, isDraft }: Pick<OwnCardProps, 'card' | 'isDraft'>) {
  const words = useWords();
  const look = 'h-11 items-center gap-2 rounded-reaction bg-sunken px-3.5 font-medium';
  return (
    <>
      {isDraft && (
        <span className="inline-flex h-7 items-center rounded-inner bg-sunken px-2 desk:hidden">
          <Icon name="thumb" className="size-4" />
        </span>
      )}
      <span className={`${look} ${isDraft ? 'hidden desk:inline-flex' : 'inline-flex'}`}>
        <Icon name="thumb" className="size-5.5" />
        {words.count(card.like)}
      </span>
      {pageSettings.dislikes !== 'off' && (
        <span className={`${look} ${isDraft ? 'hidden desk:inline-flex' : 'inline-flex'}`}>
          <Icon name="thumb" className="size-5.5 -scale-y-100" />
          {!pageSettings.dislikes && words.count(card.dislike)}
        </span>
      )}
    </>
  );
}
