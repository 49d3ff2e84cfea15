import { useEffect, useMemo, useRef, useState } from 'react';
import type { ModeratedCase } from '#contract/moderation.ts';
import { ApiError, messageOf } from '#web/api.ts';
import { draftEntry, noDraft, type Draft } from '#web/moderation/draft.ts';
import type { KeyGate } from '#web/moderation/key-gate.ts';
import { useModerationWords } from '#web/moderation/moderation-words.ts';
import { claim, sendDecision } from '#web/moderation/send-decision.ts';
import { chooseRule, needsRule, type Template } from '#web/moderation/templates.ts';
import type { Queue } from '#web/moderation/use-queue.ts';
import { useWords } from '#web/words.ts';

interface OpenCaseOptions {
  readonly one: ModeratedCase;
  readonly queue: Queue;
  readonly gate: KeyGate;
  /** @param what the decisions in words. */
  readonly onDecided: (what: string) => void;
}

/** The decision on one case: what is written of it, the claim, and its confirmation. */
export function useOpenCase({ one, queue, gate, onDecided }: OpenCaseOptions) {
  const texts = useModerationWords();
  const words = useWords();
  const entry = useMemo(() => draftEntry(one.id), [one.id]);
  const [draft, setDraft] = useState(() => entry.read() ?? noDraft);
  /** For which state of the case the decisions were chosen since it is open. An older choice may be forgotten: it is not confirmed. */
  const [chosenFor, setChosenFor] = useState<string | null>(null);
  const [problem, setProblem] = useState(draft.decisions.length > 0 ? texts.chooseAgain : '');
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  const state = `${one.appeal?.date} ${one.decisions.join()}`;
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current !== state) gate.close(performance.now());
    seen.current = state;
  }, [state, gate]);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    if (part.decisions) {
      setChosenFor(state);
      setProblem('');
    }
    setDraft(next);
    entry.write(next);
  };
  const show = (error: unknown) => {
    const isTaken = error instanceof ApiError && error.code === 'case_taken';
    if (isTaken) queue.noteClaim(one.id, 'somebody');
    setProblem(isTaken ? texts.claimedByOther : messageOf(error, words));
  };

  return {
    draft,
    problem,
    busy,
    change,
    /** A decision that is started claims its case. */
    choose: ({ decisions, until }: Template) => {
      change({ decisions, until, rule: draft.rule || chooseRule(one, queue.rules) });
      claim(one.id).then(() => queue.noteClaim(one.id, 'me'), show);
    },
    cancel: () => change({ decisions: [] }),
    confirm: async () => {
      if (isSending.current) return;
      if (draft.decisions.length === 0) return setProblem(texts.chooseDecision);
      if (needsRule(draft.decisions) && draft.rule === '') return setProblem(texts.chooseRule);
      if (chosenFor !== state) return setProblem(texts.chooseAgain);
      const keys = gate.count();
      isSending.current = true;
      setBusy(true);
      setProblem('');
      try {
        await sendDecision(one.id, draft);
        entry.remove();
        // Who has gone on typing does not mean the next case.
        if (gate.count() !== keys) gate.close(performance.now());
        onDecided(draft.decisions.map((decision) => texts.decisionNames[decision]).join(', '));
      } catch (error) {
        show(error);
        setBusy(false);
      }
      isSending.current = false;
    },
  };
}
