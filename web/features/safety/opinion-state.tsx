import { safetyWords } from '#contract/words/en/safety.ts';
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { approve } from '#contract/safety.ts';
import type { Opinion } from '#contract/user-object.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

interface OpinionStateProps {
  readonly opinion: Opinion;
  /** Id of the opinion's text. */
  readonly describedBy: string;
  /** Missing where the viewer may not delete it, or has another button for that. */
  readonly onDelete: ((opinion: Opinion) => void) | undefined;
}

/** The state of a waiting or held opinion, and for a waiting one the owner's choice: Approve, or Delete. */
export function OpinionState({ opinion, describedBy, onDelete }: OpinionStateProps) {
  const words = useWords();
  const texts = useWords(safetyWords);
  const { uid } = useOwnUser();
  if (opinion.state === 'shown') return null;
  // Only its author and the owner of the profile get a waiting opinion.
  const isOwner = opinion.state === 'waiting' && opinion.commenter_id !== uid;
  return (
    // With space between Approve and Delete, because both act at once.
    <div
      className={`col-span-full mt-1.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 ${isOwner ? 'mb-2' : ''}`}
    >
      <p className="rounded-full bg-sunken px-2.5 py-0.5 text-caption text-soft">
        {opinion.state === 'held' ? texts.held : texts.waiting}
      </p>
      <span className="flex flex-wrap items-center gap-4">
        {onDelete && (
          <Button look="soft" aria-describedby={describedBy} onClick={() => onDelete(opinion)}>
            {words.delete}
          </Button>
        )}
        {isOwner && <ApproveButton opinion={opinion} owner={uid} />}
      </span>
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
  const [busy, setBusy] = useState(false);

  const approveIt = async () => {
    const list = button.current?.closest('section');
    setBusy(true);
    let isApproved = false;
    try {
      await call(approve, { id: opinion.comment_id });
      isApproved = true;
    } catch (error) {
      setBusy(false);
      await explain(error);
      // The author has deleted the opinion.
      if (!(error instanceof ApiError && error.code === 'not_found')) return;
    }
    await client.refetchQueries({ queryKey: queryKeys.opinions(owner) });
    setBusy(false);
    // The pressed button has disappeared.
    list?.focus();
    if (isApproved) announce({ text: texts.approved });
  };
  return (
    <Button ref={button} look="compact" busy={busy} onClick={() => void approveIt()}>
      {texts.approve}
    </Button>
  );
}
