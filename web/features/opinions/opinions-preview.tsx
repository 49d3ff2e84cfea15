import type { ReactNode } from 'react';
import type { Card } from '#contract/user-object.ts';
import { NoOpinionsYet } from '#web/features/opinions/no-opinions-yet.tsx';
import { Opinions } from '#web/features/opinions/opinion-list.tsx';
import { useOpinionControls } from '#web/features/opinions/use-opinion-controls.ts';
import { WriteBox } from '#web/features/opinions/write-box.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionsPreviewProps {
  readonly card: Card;
  readonly title: string;
  /** Shown above the text box. */
  readonly children?: ReactNode;
}

/** A picture of the opinions on a student, from the card alone: a request would count its opinions as read. */
export function OpinionsPreview({ card, title, children }: OpinionsPreviewProps) {
  const words = useWords();
  const { list: controls, writeBox } = useOpinionControls(card.uid, card.canWrite);
  const { isPublished: _asks, ...quietBox } = writeBox;
  const { firstOpinion, opinions } = card;
  const list = {
    opinions: firstOpinion ? [firstOpinion] : [],
    isPending: !firstOpinion && opinions > 0,
    isError: false,
    isFetching: false,
    isFetchingNextPage: opinions > 1,
    hasNextPage: false,
    retry: () => undefined,
  };
  return (
    <div className="min-w-0">
      <div className="student-words elevated bg-card">
        {children}
        <WriteBox {...quietBox} />
      </div>
      <p className="px-3 pt-4 pb-2 text-label font-medium text-soft">
        {title}
        {opinions > 0 && <span className="pl-1.5 even-digits">{words.count(opinions)}</span>}
      </p>
      <div className="student-opinions">
        <Opinions
          list={list}
          empty={<NoOpinionsYet mayWrite={card.canWrite !== false && !writeBox.disabled} />}
          look="ground"
          mayDelete={controls.mayDelete}
          onDelete={controls.onDelete}
        />
      </div>
    </div>
  );
}
