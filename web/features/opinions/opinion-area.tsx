import { useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Card, Opinion } from '#contract/user-object.ts';
import { OpinionBubble } from '#web/features/opinions/opinion-bubble.tsx';
import { NewestOpinion, OnlyOpinion, OpinionBox } from '#web/features/opinions/opinion-list.tsx';
import { useReportOpenList } from '#web/features/opinions/open-lists.ts';
import { NoOpinions } from '#web/features/opinions/no-opinions.tsx';
import { useOpinionControls } from '#web/features/opinions/use-opinion-controls.ts';
import { WriteBox } from '#web/features/opinions/write-box.tsx';
import type * as ListMotion from '#web/features/opinions/list-motion.ts';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionAreaProps {
  readonly card: Card;
  /** Shown between the opinions and the text box. */
  readonly children: ReactNode;
}

/**
 * `first`: the newest opinion. `short`: no opinion, or only one that is completely visible. `list`: all opinions in a
 * box.
 */
type Shown = 'first' | 'short' | 'list';

/** Missing until a person is about to press the switch for the first time. The list opens without it, too. */
let motion: typeof ListMotion | undefined;
const loadMotion = () =>
  void import('#web/features/opinions/list-motion.ts').then(
    (file) => (motion = file),
    () => undefined,
  );

/** A card's newest opinion or all of its opinions, and a text box to write one. */
export function OpinionArea({ card, children }: OpinionAreaProps) {
  const words = useWords();
  const [shown, setShown] = useState<Shown>('first');
  const [openHeight, setOpenHeight] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const { busy, list, writeBox } = useOpinionControls(card.uid, card.canWrite);
  const count = useId();
  const open = shown !== 'first';
  useReportOpenList(card.uid, open);
  if (shown === 'short' && card.opinions > 1) setShown('list');
  const none = <NoOpinions />;

  const toggle = () => {
    if (!area.current) return;
    if (open) {
      motion?.shrink(area.current);
      return setShown('first');
    }
    motion?.grow(area.current);
    setOpenHeight(heightBelowHead(area.current));
    setShown(card.opinions > 1 || isQuoteCut(area.current) ? 'list' : 'short');
  };

  return (
    <>
      <div
        ref={area}
        className="opinion-area"
        style={{ '--open-height': `${openHeight}px` } as CSSProperties}
      >
        <div data-open={open ? shown : undefined} className={shown === 'list' ? undefined : 'contents'}>
          {shown === 'list' ? (
            <OpinionBox {...list} expected={card.opinions} none={none} />
          ) : shown === 'short' ? (
            <OnlyOpinion {...list} first={card.firstOpinion} none={none} />
          ) : (
            <FirstOpinion {...list} card={card} none={none} busy={busy !== null} />
          )}
        </div>
        <div className="see-all">
          <Button
            look={card.opinions > 0 ? 'more' : 'soft'}
            aria-expanded={open}
            aria-describedby={count}
            onPointerEnter={loadMotion}
            onFocus={loadMotion}
            onClick={toggle}
          >
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

/**
 * On a wide screen, returns the height between the head and the end of the photo for the open list, so that the photo
 * keeps its size.
 */
function heightBelowHead(area: HTMLElement): number {
  const body = area.parentElement?.getBoundingClientRect();
  const head = area.previousElementSibling?.getBoundingClientRect();
  return body && head ? body.bottom - head.bottom : 0;
}

function isQuoteCut(area: HTMLElement): boolean {
  const quote = area.querySelector('.quote');
  return quote !== null && quote.scrollHeight > quote.clientHeight;
}

interface FirstOpinionProps {
  readonly card: Card;
  /** True while an opinion is being written or deleted. */
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
        hasMenu={false}
        opinion={firstOpinion}
        onDelete={mayDelete(firstOpinion) ? onDelete : undefined}
      />
    );
  if (card.opinions === 0) return none;
  // The newest opinion was just deleted, and the list with the next one is still loading.
  if (busy) return <Skeleton className="col-span-full h-20 animate-pulse rounded-bubble" />;
  return <NewestOpinion profile={card.uid} none={none} mayDelete={mayDelete} onDelete={onDelete} />;
}
