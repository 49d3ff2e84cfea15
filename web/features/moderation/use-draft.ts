import { useMemo, useState } from 'react';
import type { ModeratedCase } from '#contract/moderation.ts';
import { draftEntry, noDraft, withEnd, withoutNote, type Draft } from '#web/features/moderation/draft.ts';

/** The stored draft of a case. `state`: the facts on which a decision depends. */
export function useDraft({ id }: Pick<ModeratedCase, 'id'>, state: string) {
  const entry = useMemo(() => draftEntry(id), [id]);
  const [draft, setDraft] = useState(() => entry.read() ?? noDraft);
  /**
   * The state of the case for which the open form's decisions were chosen. A choice for an older state must be made again.
   */
  const [chosenFor, setChosenFor] = useState<string | null>(null);
  const store = (next: Draft) => {
    setDraft(next);
    entry.write(next);
  };
  return {
    draft,
    isChosen: chosenFor === state,
    change: (part: Partial<Draft>) => {
      if (part.decisions) setChosenFor(state);
      // Read again, because an answer may arrive after other changes.
      store(withEnd({ ...(entry.read() ?? noDraft), ...part }));
    },
    removeNote: (saved: string) => {
      const present = entry.read();
      if (present) store(withoutNote(present, saved));
    },
    remove: entry.remove,
  };
}
