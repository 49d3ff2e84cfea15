import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import type { Card, Opinion } from '#contract/user.ts';
import { OpinionBubble } from '#web/opinions/opinion-bubble.tsx';
import { loadOpinionList, loadWriteBox } from '#web/opinions/later-files.ts';
import { useReportOpenList } from '#web/opinions/open-lists.ts';
import { NoOpinions } from '#web/opinions/no-opinions.tsx';
import { useOpinionControls } from '#web/opinions/use-opinion-controls.ts';
import { Button } from '#web/ui/button.tsx';
import { laterPart } from '#web/ui/later-part.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/words.ts';

const OpinionBox = lazy(async () => ({ default: (await loadOpinionList()).OpinionBox }));
// The placeholder is as high as the box.
const WriteBox = laterPart(loadWriteBox, 'WriteBox', () => <div className="h-12.5" />);
const NewestOpinion = lazy(async () => ({ default: (await loadOpinionList()).NewestOpinion }));

interface OpinionAreaProps {
  readonly card: Card;
  /** Shown between the opinions and the text box. */
  readonly children: ReactNode;
}

/** A card's newest opinion or all of its opinions, and a text box to write one. */
export function OpinionArea({ card, children }: OpinionAreaProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { busy, list, writeBox } = useOpinionControls(card.uid, card.canWrite);
  const count = useId();
  useReportOpenList(card.uid, open);
  const none = <NoOpinions />;

  return (
    <>
      <div className="opinion-area">
        <div data-open={open ? '' : undefined} className={open ? undefined : 'contents'}>
          <Suspense fallback={card.opinions === 0 ? none : <OpinionSkeleton />}>
            {open ? (
              <OpinionBox {...list} expected={card.opinions} none={none} />
            ) : (
              <FirstOpinion {...list} card={card} none={none} busy={busy !== null} />
            )}
          </Suspense>
        </div>
        <div className="see-all">
          <Button look="more" aria-expanded={open} aria-describedby={count} onClick={() => setOpen(!open)}>
            {open ? words.hideAll : words.seeAll}
          </Button>
          {/* The number is not part of the button's name. */}
          <span id={count} className="pointer-events-none even-digits">
            {card.opinions > 0 && words.count(card.opinions)}
          </span>
        </div>
      </div>
      {children}
      <WriteBox {...writeBox} />
      {busy && <Popup text={busy} />}
    </>
  );
}

interface FirstOpinionProps {
  readonly card: Card;
  /** Whether an opinion is being written or deleted. */
  readonly busy: boolean;
  /** Shown if there are no opinions. */
  readonly none: ReactNode;
  readonly mayDelete: (opinion: Opinion) => boolean;
  readonly onDelete: (opinion: Opinion) => void;
}

function FirstOpinion({ card, busy, none, mayDelete, onDelete }: FirstOpinionProps) {
  const { firstOpinion } = card;
  if (firstOpinion)
    return (
      <OpinionBubble
        look="quote"
        opinion={firstOpinion}
        onDelete={mayDelete(firstOpinion) ? onDelete : undefined}
      />
    );
  if (card.opinions === 0) return none;
  // The newest opinion was just deleted. The list with the next one is still loading.
  if (busy) return <OpinionSkeleton />;
  return <NewestOpinion profile={card.uid} none={none} mayDelete={mayDelete} onDelete={onDelete} />;
}

function OpinionSkeleton() {
  return <Skeleton className="col-span-full h-20 animate-pulse rounded-bubble" />;
}
