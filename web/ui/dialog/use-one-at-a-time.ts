import { useState } from 'react';
import { isSessionEnd, messageOf } from '#web/data/api/api.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

/**
 * Runs one action at a time and shows the reason of a failure. `busy`: the running action, or null. `run` resolves to
 * true if the action succeeded.
 */
export function useOneAtATime() {
  const words = useWords();
  const { alert } = useDialogs();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(what);
    try {
      await act();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await alert(messageOf(error, words));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
