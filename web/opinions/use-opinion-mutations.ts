import { useQueryClient } from '#web/queries/use-query.ts';
import { useState } from 'react';
import type { Opinion } from '#contract/user.ts';
import { ApiError, isSessionEnd, messageOf } from '#web/api.ts';
import { removePerson } from '#web/cards/later-files.ts';
import type { Draft } from '#web/opinions/drafts.ts';
import { loadOpinionMutations } from '#web/opinions/later-files.ts';
import { useOwnUser, useSession } from '#web/session.tsx';
import { useDialogs } from '#web/ui/alert.tsx';
import { useWords } from '#web/words.ts';

interface OpinionMutations {
  /** The popup's text while a call is running. */
  readonly busy: string | null;
  /** Resolves to whether the server has stored the opinion. */
  readonly write: (draft: Draft & { readonly commentId: string }) => Promise<boolean>;
  /** Asks for confirmation first. */
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

  const write: OpinionMutations['write'] = async (draft) => {
    setBusy(words.addingOpinion);
    try {
      const { sendOpinion } = await loadOpinionMutations();
      await sendOpinion(target, user, draft);
      return true;
    } catch (error) {
      setBusy(null);
      if (isSessionEnd(error)) await askToLogIn(alert, words.reactLoggedOut);
      else await alert(messageOf(error, words));
      if (error instanceof ApiError && error.code === 'not_found') await removePerson(client, profile);
      return false;
    } finally {
      setBusy(null);
    }
  };

  const remove = async (opinion: Opinion) => {
    if (!(await confirm(words.confirmDelete, 'danger'))) return;
    setBusy(words.deleting);
    try {
      const { removeOpinion } = await loadOpinionMutations();
      await removeOpinion(target, opinion);
    } catch (error) {
      setBusy(null);
      await alert(messageOf(error, words));
    } finally {
      setBusy(null);
    }
  };

  return { busy, write, remove };
}
