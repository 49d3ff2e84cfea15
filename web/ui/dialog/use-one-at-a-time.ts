import { useState } from 'react';
import { useExplain } from '#web/ui/dialog/use-explain.ts';

/**
 * Runs one action at a time and shows the reason of a failure. `busy`: the running action, or null. `run` resolves to
 * true if the action succeeded.
 */
export function useOneAtATime() {
  const explain = useExplain();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(what);
    try {
      await act();
      return true;
    } catch (error) {
      await explain(error);
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
