import { useId, type CSSProperties, type ReactNode } from 'react';
import type { Card } from '#contract/user.ts';
import { StudentCard } from '#web/people/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.ts';

interface OwnCardProps {
  readonly card: Card;
  /** The name is a placeholder. */
  readonly isEmpty?: boolean;
  readonly style?: CSSProperties;
  /** Shown below the card. */
  readonly children?: ReactNode;
}

/** The card of a new person, as others see it. It is a picture: nothing in it can be used. */
export function OwnCard({ card, isEmpty = false, style, children }: OwnCardProps) {
  const words = useWords();
  const heading = useId();
  return (
    <div inert aria-hidden="true" className="own-card" style={style} data-empty={isEmpty || undefined}>
      <div className="elevated rounded-card bg-card text-ink">
        <StudentCard card={card} heading={heading} isFirst photoControls={<Counts />}>
          <p className="mt-3 rounded-bubble bg-sunken px-3.5 py-2 max-desk:hidden">{words.noOpinions}</p>
        </StudentCard>
      </div>
      {children}
    </div>
  );
}

/** How the reactions of a new card look. The small card has room for one of them, without its count. */
function Counts() {
  return (
    <>
      <span className="inline-flex h-7 items-center gap-2 rounded-inner bg-sunken px-2 font-medium desk:h-11 desk:rounded-reaction desk:px-3.5">
        <Icon name="thumb" className="size-4 desk:size-5.5" />
        <span className="max-desk:hidden">0</span>
      </span>
      <span className="hidden h-11 items-center gap-2 rounded-reaction bg-sunken px-3.5 font-medium desk:inline-flex">
        <Icon name="thumb" className="size-5.5 -scale-y-100" />0
      </span>
    </>
  );
}
