import { useCallback, useState } from 'react';
import type { Card, Opinion } from '#contract/user.ts';
import { OpinionBubble } from '#web/opinions/opinion-bubble.tsx';
import { NoOpinions, OpinionBox } from '#web/opinions/opinion-list.tsx';
import { useOpinionActs } from '#web/opinions/use-opinion-acts.ts';
import { WriteBox } from '#web/opinions/write-box.tsx';
import { useOwnUser, useSession } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { useWords } from '#web/words.ts';

interface OpinionAreaProps {
  readonly card: Card;
  readonly change: (id: string, change: (card: Card) => Card) => void;
  /** Stands between what was said and the box to say more. */
  readonly children: ReactNode;
}

/** A card's opinions: the newest or all of them, and a box for one's own. */
export function OpinionArea({ card, change, children }: OpinionAreaProps) {
  const words = useWords();
  const { session } = useSession();
  const user = useOwnUser();
  const [open, setOpen] = useState(false);
  const changeThis = useCallback((edit: (card: Card) => Card) => change(card.uid, edit), [change, card.uid]);
  const acts = useOpinionActs(card.uid, changeThis);
  const mayDelete = (opinion: Opinion) => session.status === 'in' && opinion.commenter_id === user.uid;
  const remove = (opinion: Opinion) => void acts.remove(opinion);

  return (
    <>
      <div className="pt-3 desk:pt-2">
        {open ? (
          <OpinionBox profile={card.uid} mayDelete={mayDelete} onDelete={remove} />
        ) : (
          <FirstOpinion
            card={card}
            onDelete={card.firstOpinion && mayDelete(card.firstOpinion) ? remove : undefined}
          />
        )}
      </div>
      <Button
        look="text"
        className="-my-0.5 -ml-2 self-start desk:my-0"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? words.hideAll : words.seeAll}
      </Button>
      {children}
      <WriteBox
        writer={user.uid}
        profile={card.uid}
        disabled={session.status !== 'in'}
        onWrite={acts.write}
      />
      {acts.busy && <Popup text={acts.busy} />}
    </>
  );
}

function FirstOpinion({
  card,
  onDelete,
}: {
  readonly card: Card;
  readonly onDelete: ((opinion: Opinion) => void) | undefined;
}) {
  if (card.firstOpinion) return <OpinionBubble opinion={card.firstOpinion} onDelete={onDelete} />;
  // One was just deleted, and the next is on its way.
  if (card.opinions > 0) return <Skeleton className="h-15 animate-pulse rounded-bubble" />;
  return <NoOpinions />;
}
