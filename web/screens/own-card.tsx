import { useId, type CSSProperties, type ReactNode } from 'react';
import type { Card } from '#contract/user.ts';
import { StudentCard } from '#web/people/card.tsx';
import { pageNotice } from '#web/page-notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.ts';

/** On the sign-up the card stays in view. With this style it is part of the page. */
export const inPage: CSSProperties = {
  position: 'static',
  gridRow: '1 / 3',
  // The shadow of the card is not cut off.
  overflow: 'visible',
  padding: 0,
  background: 'none',
  boxShadow: 'none',
};

interface OwnCardProps {
  readonly card: Card;
  /** A new person has no opinions. */
  readonly isNew?: boolean;
  /** The name is a placeholder. */
  readonly isEmpty?: boolean;
  readonly style?: CSSProperties;
  /** Shown below the card. */
  readonly children?: ReactNode;
}

/** One's own card, as others see it. It is a picture: nothing in it can be used. */
export function OwnCard({ card, isNew = false, isEmpty = false, style, children }: OwnCardProps) {
  const words = useWords();
  const heading = useId();
  return (
    <div inert aria-hidden="true" className="own-card" style={style} data-empty={isEmpty || undefined}>
      <div className="elevated rounded-card bg-card text-ink">
        <StudentCard card={card} heading={heading} isFirst photoControls={<Counts card={card} />}>
          {isNew && (
            <p className="mt-3 rounded-bubble bg-sunken px-3.5 py-2 max-desk:hidden">{words.noOpinions}</p>
          )}
        </StudentCard>
      </div>
      {children}
    </div>
  );
}

/** How the reactions look. The small card has room for one of them, without its count. */
function Counts({ card }: Pick<OwnCardProps, 'card'>) {
  const { locale } = useWords();
  return (
    <>
      <span className="inline-flex h-7 items-center gap-2 rounded-inner bg-sunken px-2 font-medium desk:h-11 desk:rounded-reaction desk:px-3.5">
        <Icon name="thumb" className="size-4 desk:size-5.5" />
        <span className="max-desk:hidden">{card.like.toLocaleString(locale)}</span>
      </span>
      {pageNotice.dislikes !== 'off' && (
        <span className="hidden h-11 items-center gap-2 rounded-reaction bg-sunken px-3.5 font-medium desk:inline-flex">
          <Icon name="thumb" className="size-5.5 -scale-y-100" />
          {!pageNotice.dislikes && card.dislike.toLocaleString(locale)}
        </span>
      )}
    </>
  );
}
