import type { Words } from '#contract/words/en/words.ts';
import { isSessionEnd, messageOf } from '#web/data/api/api.ts';
import { keepsCards, useSession } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

export interface Explaining {
  readonly words: Words;
  readonly alert: (text: string) => Promise<boolean>;
  readonly askToLogIn: (alert: Explaining['alert'], text: string) => Promise<void>;
}

/** As {@link useExplain}, for code that is no component. */
export async function explain({ words, alert, askToLogIn }: Explaining, error: unknown): Promise<void> {
  if (!isSessionEnd(error)) await alert(messageOf(error, words));
  else if (keepsCards(location.pathname)) await askToLogIn(alert, words.reactLoggedOut);
}

/**
 * Returns a function that shows why an act failed. After the end of the session, the log-in screen explains it, or over
 * cards an alert, whose OK leads to log-in.
 */
export function useExplain(): (error: unknown) => Promise<void> {
  const words = useWords();
  const { alert } = useDialogs();
  const { askToLogIn } = useSession();
  return (error) => explain({ words, alert, askToLogIn }, error);
}
