import { isSessionEnd, messageOf } from '#web/data/api/api.ts';
import { keepsCards, useSession } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

/**
 * Returns a function that shows why an act failed. After the end of the session, the log-in screen explains it, or over
 * cards an alert, whose OK leads to log-in.
 */
export function useExplain(): (error: unknown) => Promise<unknown> {
  const words = useWords();
  const { alert } = useDialogs();
  const { askToLogIn } = useSession();
  return async (error) => {
    if (!isSessionEnd(error)) await alert(messageOf(error, words));
    else if (keepsCards(location.pathname)) await askToLogIn(alert, words.reactLoggedOut);
  };
}
