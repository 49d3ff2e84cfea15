import type { ReactNode } from 'react';
import type { Card } from '#contract/user-object.ts';
import { NoOpinions } from '#web/features/opinions/no-opinions.tsx';
import { OpinionBubble } from '#web/features/opinions/opinion-bubble.tsx';
import { useOpinionControls } from '#web/features/opinions/use-opinion-controls.ts';
import { WriteBox } from '#web/features/opinions/write-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionsPreviewProps {
  readonly card: Card;
  readonly title: string;
  /** Shown between the newest opinion and the text box. */
  readonly children?: ReactNode;
}

/** A picture of the opinions on a student, from the card alone: a request would count its opinions as read. */
export function OpinionsPreview({ card, title, children }: OpinionsPreviewProps) {
  const words = useWords();
  const { list, writeBox } = useOpinionControls(card.uid, card.canWrite);
  const { isPublished: _asks, ...quietBox } = writeBox;
  const { firstOpinion, opinions } = card;
  return (
    <div className="min-w-0">
      <div className="student-words elevated bg-card">
        <p className="text-label font-medium text-soft">
          {title}
          {opinions > 0 && <span className="pl-1.5 even-digits">{words.count(opinions)}</span>}
        </p>
        <div className="opinion-area">
          {firstOpinion ? (
            <OpinionBubble
              look="quote"
              opinion={firstOpinion}
              onDelete={list.mayDelete(firstOpinion) ? list.onDelete : undefined}
            />
          ) : opinions === 0 ? (
            <NoOpinions />
          ) : (
            <Skeleton className="h-18 rounded-bubble" />
          )}
        </div>
        {children}
        <WriteBox {...quietBox} />
      </div>
    </div>
  );
}
