import { useMemo, useRef, useState } from 'react';
import type { ModeratedCase } from '#contract/moderation.ts';
import { ApiError, messageOf } from '#web/api.ts';
import { draftEntry, noDraft, type Draft } from '#web/moderation/draft.ts';
import { useModerationWords } from '#web/moderation/moderation-words.ts';
import { claim, sendDecision } from '#web/moderation/send-decision.ts';
import { chooseRule, needsRule, type Template } from '#web/moderation/templates.ts';
import type { Queue } from '#web/moderation/use-queue.ts';
import { useWords } from '#web/words.ts';

interface OpenCaseOptions {
  readonly one: ModeratedCase;
  readonly queue: Queue;
  /** @param what the decisions in words. */
  readonly onDecided: (what: string) => void;
}

/** The decision on one case: what is written of it, the claim, and its confirmation. */
export function useOpenCase({ one, queue, onDecided }: OpenCaseOptions) {
  const texts = useModerationWords();
  const words = useWords();
  const entry = useMemo(() => draftEntry(one.id), [one.id]);
  const [draft, setDraft] = useState(() => entry.read() ?? noDraft);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
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
      setProblem('');
      change({ decisions, until, rule: draft.rule || chooseRule(one, queue.rules) });
      claim(one.id).then(() => queue.noteClaim(one.id, 'me'), show);
    },
    cancel: () => change({ decisions: [] }),
    confirm: async () => {
      if (isSending.current) return;
      if (draft.decisions.length === 0) return setProblem(texts.chooseDecision);
      if (needsRule(draft.decisions) && draft.rule === '') return setProblem(texts.chooseRule);
      isSending.current = true;
      setBusy(true);
      setProblem('');
      try {
        await sendDecision(one.id, draft);
        entry.remove();
        onDecided(draft.decisions.map((decision) => texts.decisionNames[decision]).join(', '));
      } catch (error) {
        show(error);
        setBusy(false);
      }
      isSending.current = false;
    },
  };
}
