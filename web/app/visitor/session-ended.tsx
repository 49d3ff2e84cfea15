import { sessionWords } from '#contract/words/en/sessions.ts';
import { useEffect } from 'react';
import { leftScreen } from '#web/data/left-screen.ts';
import { navigate } from '#web/data/navigation.tsx';
import { readStoredSession } from '#web/data/storage/session-storage.ts';
import { useWords } from '#web/data/words.ts';

/**
 * Explains the log-in screen to a person whose session has ended, and returns to the left screen after the log-in.
 * Most screens keep their address, but a visitor of the edit screen is sent to `/` (docs/product.md section 9).
 */
export function SessionEnded() {
  const { ownEnded } = useWords(sessionWords);
  useEffect(() => returnAfterLogIn, []);
  return (
    <p role="alert" className="elevated mb-5 rounded-field bg-card px-4 py-3 text-body">
      {ownEnded}
    </p>
  );
}

/**
 * Only the edit screen needs this. From another one the person may have gone to Home meanwhile. Runs at the change to
 * sign-up, too, when nobody is logged in.
 */
function returnAfterLogIn(): void {
  const user = readStoredSession();
  if (!user) return;
  const left = leftScreen.read();
  leftScreen.remove();
  if (location.pathname === '/' && left?.startsWith(`${user.uid}/update/`))
    navigate(left.slice(user.uid.length), { replace: true });
}
