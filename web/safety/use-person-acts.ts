import { useState } from 'react';
import { useLocation } from 'wouter';
import { block, restrict } from '#contract/safety.ts';
import { ApiError, call, isSessionEnd, messageOf } from '#web/api.ts';
import { removePerson } from '#web/cards/later-files.ts';
import { studentAddress } from '#web/cards/student-address.ts';
import { useQueryClient } from '#web/queries/use-query.ts';
import { useSafetyMenuWords } from '#web/safety/menu-words.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { useWords } from '#web/words.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Blocks or restricts a person, after a confirmation. `busy`: the popup's text while a call is running. */
export function usePersonActs({ id, name }: Person) {
  const words = useWords();
  const texts = useSafetyMenuWords();
  const client = useQueryClient();
  const { alert, confirm } = useDialogs();
  const [path, navigate] = useLocation();
  const [busy, setBusy] = useState<string | null>(null);

  const vanish = async () => {
    // Without the person, their page would not exist.
    if (path === studentAddress(id)) navigate('/', { replace: true });
    await removePerson(client, id);
  };

  const run = async (endpoint: typeof block, popup: string): Promise<boolean> => {
    setBusy(popup);
    try {
      await call(endpoint, { id });
      return true;
    } catch (error) {
      setBusy(null);
      if (isSessionEnd(error)) return false;
      await alert(messageOf(error, words));
      if (error instanceof ApiError && error.code === 'not_found') await vanish();
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    busy,
    block: async () => {
      if (!(await confirm(texts.confirmBlock(name), 'danger'))) return;
      if (!(await run(block, texts.blocking))) return;
      await vanish();
      await alert(texts.blocked(name));
      document.getElementById('content')?.focus();
    },
    restrict: async () => {
      if (!(await confirm(texts.confirmRestrict(name)))) return;
      if (await run(restrict, texts.restricting)) await alert(texts.restricted(name));
    },
  };
}
