import { safetyWords } from '#contract/words/en/safety.ts';
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { approve } from '#contract/safety.ts';
import type { Opinion } from '#contract/user-object.ts';
import { DeleteFromMenu } from '#web/data/delete-from-menu.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { Button } from '#web/ui/button.tsx';
import { waitAtLeast } from '#web/ui/dialog/popup.tsx';
import { enterGate } from '#web/ui/enter-gate.ts';
import { Mark } from '#web/ui/mark.tsx';
import { isStill } from '#web/ui/is-still.ts';
import { settle } from '#web/ui/settle.ts';
import { useWords } from '#web/data/words.ts';
import '#web/styles/approved.css';

/** An approval is seen for this long, before the opinion looks like the others and moves to its day. */
const APPROVED_MS = 300;

interface OpinionStateProps {
  readonly opinion: Opinion;
  /** Id of the opinion's text. */
  readonly describedBy: string;
  /** Missing where the viewer may not delete it. A held one has another button for that. */
  readonly onDelete: ((opinion: Opinion) => void) | undefined;
}

/** The state of a waiting or held opinion, and for a waiting one the owner's choice: Approve, or Delete. */
export function OpinionState({ opinion, describedBy, onDelete: onDeleteHere }: OpinionStateProps) {
  const words = useWords();
  const texts = useWords(safetyWords);
  const { uid } = useOwnUser();
  const onDelete = useContext(DeleteFromMenu) ?? onDeleteHere;
  if (opinion.state === 'shown') return null;
  // Only its author and the owner of the profile get a waiting opinion.
  const isOwner = opinion.state === 'waiting' && opinion.commenter_id !== uid;
  const state = (
    <p className="opinion-state rounded-full bg-sunken px-2.5 py-0.5 text-caption text-soft">
      {opinion.state === 'held' ? texts.held : texts.waiting}
    </p>
  );
  return (
    <div className="col-span-full mt-1.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      {!isOwner && state}
      {/* With space between Approve and Delete, because Approve acts at once. */}
      <span className="flex flex-wrap items-center gap-3">
        {isOwner && <ApproveButton opinion={opinion} owner={uid} />}
        {onDelete && opinion.state === 'waiting' && (
          <Button
            look="soft"
            aria-describedby={describedBy}
            className={`opinion-delete ${isOwner ? 'px-2' : ''}`}
            onClick={() => onDelete(opinion)}
          >
            {words.delete}
          </Button>
        )}
      </span>
      {/* The owner has read the opinion and its writer, so the choice comes first. */}
      {isOwner && state}
    </div>
  );
}

interface ApproveButtonProps {
  readonly opinion: Opinion;
  /** Id of the person whose profile has the opinion. */
  readonly owner: string;
}

function ApproveButton({ opinion, owner }: ApproveButtonProps) {
  const texts = useWords(safetyWords);
  const client = useQueryClient();
  const { announce } = useDialogs();
  const explain = useExplain();
  const button = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'ready' | 'busy' | 'approved'>('ready');
  const isApproved = step === 'approved';

  const approveIt = async () => {
    if (step !== 'ready') return;
    const { pathname } = location;
    const list = button.current?.closest('section');
    const bubble = button.current?.closest<HTMLElement>('[data-opinion]');
    setStep('busy');
    let isStored = false;
    try {
      await call(approve, { id: opinion.comment_id });
      isStored = true;
      setStep('approved');
      bubble?.toggleAttribute('data-approved', true);
      await waitAtLeast(APPROVED_MS, Promise.resolve());
      if (bubble) settle(bubble);
    } catch (error) {
      setStep('ready');
      await explain(error);
      // The author has deleted the opinion.
      if (!(error instanceof ApiError && error.code === 'not_found')) return;
    }
    await client.refetchQueries({ queryKey: queryKeys.opinions(owner) });
    setStep('ready');
    bubble?.removeAttribute('data-approved');
    const focused = document.activeElement;
    // The pressed button has disappeared, unless the person has gone on meanwhile.
    if (focused === document.body || focused === button.current) list?.focus({ preventScroll: true });
    // It names nobody, so it would be about another screen.
    if (isStored && pathname === location.pathname) announce({ text: texts.approved });
  };
  return (
    <Button
      ref={button}
      look="compact"
      busy={step === 'busy'}
      className={`relative ${isApproved ? 'pointer-events-none bg-transparent!' : ''}`}
      onClick={() => void approveIt()}
    >
      <span className={isApproved ? 'opacity-0' : undefined}>{texts.approve}</span>
      {isApproved && <ApprovedMark />}
    </Button>
  );
}

/** The brand's mark in the place of the button. Its student enters the gate once. */
function ApprovedMark() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isStill()) enterGate(mark.current, { duration: APPROVED_MS });
  }, []);
  return (
    <span ref={mark} className="absolute">
      <Mark className="size-7" />
    </span>
  );
}
