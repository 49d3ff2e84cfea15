import { moderationWords } from '#contract/words/en/moderation.ts';
import { useEffect, useRef, useState } from 'react';
import type { DecisionKind, ModeratedCase } from '#contract/moderation.ts';
import { ApiError, messageOf } from '#web/data/api/api.ts';
import { isEndMissing } from '#web/features/moderation/draft.ts';
import { findDecision, isSameDecision } from '#web/features/moderation/find-decision.ts';
import type { KeyGate } from '#web/features/moderation/key-gate.ts';
import { claim, listMuted, sendDecision } from '#web/features/moderation/send-decision.ts';
import {
  canEnd,
  chooseReporterRule,
  chooseRule,
  needsRule,
  type Template,
} from '#web/features/moderation/templates.ts';
import { useDraft } from '#web/features/moderation/use-draft.ts';
import type { Queue } from '#web/features/moderation/use-queue.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';

interface OpenCaseOptions {
  readonly one: ModeratedCase;
  readonly queue: Queue;
  readonly gate: KeyGate;
  /** @param what the decisions, in words. */
  readonly onDecided: (what: string) => void;
}

/** The state of a case's decision: the draft, the claim, and the confirmation. */
export function useOpenCase({ one, queue, gate, onDecided }: OpenCaseOptions) {
  const texts = useWords(moderationWords);
  const words = useWords();
  const { uid } = useOwnUser();
  const state = `${one.appeal?.date} ${one.decisions.join()}`;
  const { draft, isChosen, change, removeNote, remove } = useDraft(one, state);
  const [problem, setProblem] = useState(draft.decisions.length > 0 ? texts.chooseAgain : '');
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  useNewState(state, () => gate.close(performance.now()));

  const reporterRule = chooseReporterRule(draft, queue.rules);
  const nameAll = (decisions: readonly DecisionKind[]) =>
    decisions.map((decision) => texts.decisionNames[decision]).join(', ');
  /** @returns true if the decision exists in spite of the error, because the answer to an earlier try was lost. */
  const show = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError && (error.code === 'case_taken' || error.code === 'case_decided'))) {
      setProblem(messageOf(error, words));
      return false;
    }
    const made = await findDecision(one.id);
    if (made?.who?.id === uid && isSameDecision(made.decisions, draft.decisions)) return true;
    if (!made) queue.noteClaim(one.id, 'somebody');
    setProblem(
      made ? texts.decidedBefore(made.who?.name ?? '', nameAll(made.decisions)) : texts.claimedByOther,
    );
    return false;
  };
  const send = async () => {
    const keys = gate.count();
    const isMade = await sendDecision(one, { ...draft, reporterRule }).then(() => true, show);
    if (!isMade) return setBusy(false);
    remove();
    // If keys followed the confirmation, they are not meant for the next case.
    if (gate.count() !== keys) gate.close(performance.now());
    onDecided(nameAll(draft.decisions));
  };

  return {
    draft,
    problem,
    busy,
    change: (part: Parameters<typeof change>[0]) => {
      if (part.decisions) setProblem('');
      change(part);
    },
    removeNote,
    /** Chooses the decisions of a template, and claims the case. */
    choose: ({ decisions, until }: Template) => {
      setProblem('');
      change({ decisions, until, rule: draft.rule || chooseRule(one, queue.rules) });
      claim(one.id).then(() => queue.noteClaim(one.id, 'me'), show);
    },
    cancel: () => {
      setProblem('');
      change({ decisions: [] });
    },
    confirm: async () => {
      if (isSending.current) return;
      if (draft.decisions.length === 0) return setProblem(texts.chooseDecision);
      if (needsRule(draft.decisions) && draft.rule === '') return setProblem(texts.chooseRule);
      if (draft.decisions.includes('mute-reporter') && reporterRule === '')
        return setProblem(texts.chooseRule);
      if (canEnd(draft.decisions) && isEndMissing(draft, Date.now())) return setProblem(texts.chooseDay);
      if (listMuted(one, draft)?.length === 0) return setProblem(texts.chooseReporter);
      if (!isChosen) return setProblem(texts.chooseAgain);
      isSending.current = true;
      setBusy(true);
      setProblem('');
      await send();
      isSending.current = false;
    },
  };
}

/** Calls `onChange` when the facts on which a decision depends change. */
function useNewState(state: string, onChange: () => void): void {
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current !== state) onChange();
    seen.current = state;
  });
}
