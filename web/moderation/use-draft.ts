import { useMemo, useState } from 'react';
import type { ModeratedCase } from '#contract/moderation.ts';
import { draftEntry, noDraft, withEnd, withoutNote, type Draft } from '#web/moderation/draft.ts';

/** The stored draft of a case. `state`: what a decision depends on. */
export function useDraft({ id }: Pick<ModeratedCase, 'id'>, state: string) {
  const entry = useMemo(() => draftEntry(id), [id]);
  const [draft, setDraft] = useState(() => entry.read() ?? noDraft);
  /** For which state of the case the decisions were chosen since it is open. An older choice may be forgotten. */
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
      // Read again: an answer may come after other changes.
      store(withEnd({ ...(entry.read() ?? noDraft), ...part }));
    },
    removeNote: (saved: string) => {
      const present = entry.read();
      if (present) store(withoutNote(present, saved));
    },
    remove: entry.remove,
  };
}
