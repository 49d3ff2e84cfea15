import { moderationWords } from '#contract/words/en/moderation.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { reverseDecision, type ReversalKind } from '#contract/reversal.ts';
import { call, messageOf } from '#web/data/api/api.ts';
import { TextArea } from '#web/features/moderation/text-area.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { useWords } from '#web/data/words.ts';

interface ReverseControlProps {
  /** The case. */
  readonly id: string;
  readonly reversal: ReversalKind;
  /** ISO 8601; `''` unless it is an undo. */
  readonly undoBefore: string;
  /** Called after the decision was taken back. */
  readonly onReversed?: () => void;
}

/**
 * A button that takes a decision back: at once for the moderator who decided, later with a reason. Shows the outcome in
 * its place, also if another moderator was faster.
 */
export function ReverseControl({ id, reversal, undoBefore, onReversed }: ReverseControlProps) {
  const texts = useWords(moderationWords);
  const words = useWords();
  const client = useQueryClient();
  const leftMs = useTimeLeft(reversal === 'undo' ? Date.parse(undoBefore) : 0);
  const [outcome, setOutcome] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const line = useRef<HTMLOutputElement>(null);
  const canUndo = leftMs > 0;

  /** The case, the queue and the log have changed, or another moderator has changed them. */
  const refresh = () => client.invalidateQueries({ queryKey: ['moderation'] });
  const send = async (why: string) => {
    setBusy(true);
    setProblem('');
    try {
      // The time for the undo can end before the call arrives. Then the decision is reversed, with a mail.
      const { data } = await call(reverseDecision, { id, reason: why });
      setOutcome(data.undone ? texts.undone : texts.reversed);
      setAsking(false);
      setReason('');
      onReversed?.();
      // The pressed button has disappeared.
      requestAnimationFrame(() => line.current?.focus());
    } catch (error) {
      setProblem(messageOf(error, words));
    }
    setBusy(false);
    void refresh();
  };
  if (outcome)
    return (
      <output ref={line} tabIndex={-1} className="block text-meta font-medium focus:outline-none">
        {outcome}
      </output>
    );
  if (reversal === '' && !problem && !isAsking) return null;
  return (
    <>
      {reversal !== '' && (
        <Button
          look="tint"
          busy={busy && !isAsking}
          onClick={() => (canUndo ? void send(texts.undoReason) : setAsking(true))}
        >
          {canUndo ? texts.undo(writeMinutes(leftMs)) : texts.reverse}
        </Button>
      )}
      {problem && !isAsking && (
        <p role="alert" className="text-meta text-danger">
          {problem}
        </p>
      )}
      {isAsking && (
        <ReasonSheet
          reason={reason}
          problem={problem}
          busy={busy}
          onChange={setReason}
          onSend={() => void send(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ReasonSheetProps {
  readonly reason: string;
  readonly problem: string;
  readonly busy: boolean;
  readonly onChange: (reason: string) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason. The typed text stays when the sheet is closed. */
function ReasonSheet({ reason, problem, busy, onChange, onSend, onClose }: ReasonSheetProps) {
  const texts = useWords(moderationWords);
  const words = useWords();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => box.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) box.current?.focus();
    else if (!busy) onSend();
  };
  return (
    <Sheet label={texts.reverseTitle} onClose={onClose}>
      <form noValidate aria-describedby={id} className="flex flex-col gap-4" onSubmit={submit}>
        <div>
          <h2 className="text-section font-bold">{texts.reverseTitle}</h2>
          <p id={id} className="text-soft">
            {texts.reverseHint}
          </p>
        </div>
        <TextArea
          ref={box}
          label={texts.reverseReason}
          hint={texts.reverseReasonHint}
          value={reason}
          onChange={onChange}
        />
        <p role="alert" className="font-medium text-danger">
          {isMissing && reason.trim() === '' ? texts.reasonMissing : problem}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" className="flex-1" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="primary" type="submit" className="flex-1" busy={busy}>
            {texts.reverse}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Milliseconds until a time, updated each second; 0 after it. */
function useTimeLeft(end: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = end <= now;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, end - now);
}

/** Minutes and seconds, such as 9:05. */
function writeMinutes(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
