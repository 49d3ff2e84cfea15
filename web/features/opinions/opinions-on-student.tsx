import { useId, useRef, type ReactNode } from 'react';
import type { Card, Opinion } from '#contract/user-object.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { useAskedBox } from '#web/features/opinions/asked-box.ts';
import { NoOpinions } from '#web/features/opinions/no-opinions.tsx';
import { langOf, OpinionBubble } from '#web/features/opinions/opinion-bubble.tsx';
import { OpinionColumn } from '#web/features/opinions/opinion-column.tsx';
import { useOpinionControls } from '#web/features/opinions/use-opinion-controls.ts';
import { useOpinions } from '#web/features/opinions/use-opinions.ts';
import { WriteBox } from '#web/features/opinions/write-box.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionsOnStudentProps {
  readonly card: Card;
  readonly title: string;
  /** Shown between the newest opinion and the text box, as on a card. */
  readonly children?: ReactNode;
}

/**
 * All opinions on another student: the newest one in large text, then a text box, then the others. Above the box is the
 * opinion that it answers, if the viewer came to write back.
 */
export function OpinionsOnStudent({ card, title, children }: OpinionsOnStudentProps) {
  const words = useWords();
  const section = useRef<HTMLElement>(null);
  const { wrote } = useWords(studentWords);
  const quote = useId();
  const { busy, list, writeBox } = useOpinionControls(card.uid, card.canWrite);
  const { answered, end } = useAskedBox(section, writeBox.writer);
  const isAnswer = answered !== null && card.canWrite !== false;
  const { data, opinions, hasNextPage, isError } = useOpinions(card.uid);
  const hasOthers = data ? opinions.length > 1 || hasNextPage : card.opinions > 1 || isError;
  return (
    <section
      ref={section}
      aria-labelledby="student-opinions"
      tabIndex={-1}
      className="min-w-0 focus:outline-none"
    >
      <div className="student-words elevated bg-card">
        <h2 id="student-opinions" className="text-label font-medium text-soft">
          {title}
          {card.opinions > 0 && (
            <span aria-hidden="true" className="pl-1.5 even-digits">
              {words.count(card.opinions)}
            </span>
          )}
        </h2>
        <div className="opinion-area">
          <Newest {...list} card={card} />
        </div>
        {children}
        {isAnswer && (
          <p id={quote} className="truncate pt-1.5 text-meta text-soft">
            {wrote(card.name)} <bdi lang={langOf(answered)}>{answered}</bdi>
          </p>
        )}
        <WriteBox
          {...writeBox}
          describedBy={isAnswer ? quote : ''}
          onWrite={async (draft) => {
            const isWritten = await writeBox.onWrite(draft);
            if (isWritten) end();
            return isWritten;
          }}
        />
      </div>
      {hasOthers && (
        <div className="pt-3">
          <OpinionColumn {...list} isWithoutNewest />
        </div>
      )}
      {busy && <Popup text={busy} />}
    </section>
  );
}

interface NewestProps {
  readonly card: Card;
  readonly mayDelete: (opinion: Opinion) => boolean;
  readonly onDelete: (opinion: Opinion) => void;
}

/** The newest opinion of the list, or until the list is loaded that of the card. */
function Newest({ card, mayDelete, onDelete }: NewestProps) {
  const { data, opinions, hasNextPage, isError } = useOpinions(card.uid);
  const newest = data ? opinions[0] : card.firstOpinion;
  if (newest)
    return (
      <OpinionBubble
        key={newest.comment_id}
        look="quote"
        opinion={newest}
        onDelete={mayDelete(newest) ? onDelete : undefined}
      />
    );
  if (data ? !hasNextPage : card.opinions === 0) return <NoOpinions />;
  // The list has a message about the failure.
  return isError ? null : <Skeleton className="h-18 animate-pulse rounded-bubble" />;
}
