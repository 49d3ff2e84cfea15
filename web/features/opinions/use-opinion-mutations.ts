import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Opinion } from '#contract/user-object.ts';
import { messageOf } from '#web/data/api/api.ts';
import type { SentDraft } from '#web/features/opinions/drafts.ts';
import { useOwnUser, useSession } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

const loadMutations = () => import('#web/features/opinions/opinion-mutations.ts');

interface OpinionMutations {
  /** The popup's text while a call is running. */
  readonly busy: string | null;
  /** Resolves to true if the server has stored the opinion. */
  readonly write: (draft: SentDraft) => Promise<boolean>;
  /** Asks for confirmation. */
  readonly remove: (opinion: Opinion) => Promise<void>;
}

/** Writes and deletes opinions on one profile, with popups and alerts. */
export function useOpinionMutations(profile: string): OpinionMutations {
  const words = useWords();
  const client = useQueryClient();
  const user = useOwnUser();
  const { askToLogIn } = useSession();
  const { alert, confirm } = useDialogs();
  const [busy, setBusy] = useState<string | null>(null);
  const target = { client, profile };

  const run = async <T>(
    text: string,
    act: (file: Awaited<ReturnType<typeof loadMutations>>) => Promise<T>,
  ): Promise<T | false> => {
    setBusy(text);
    try {
      return await act(await loadMutations());
    } catch (error) {
      setBusy(null);
      await alert(messageOf(error, words));
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    busy,
    write: (draft) =>
      run(words.addingOpinion, (file) =>
        file.writeOrExplain({ ...target, user, draft, words, alert, askToLogIn, setBusy }),
      ),
    async remove(opinion) {
      if (await confirm(words.confirmDelete, 'danger'))
        await run(words.deleting, (file) =>
          file.removeOrExplain({ ...target, words, alert, askToLogIn, setBusy }, opinion),
        );
    },
  };
}
