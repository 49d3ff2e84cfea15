import { useWords } from '#web/data/words.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { campusPage } from '#contract/campus-page.ts';
import { me } from '#contract/profile.ts';
import { isSessionEnd } from '#web/data/api/api.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { useSession } from '#web/data/session.tsx';
import { CampusWait } from '#web/features/sign-in/campus/campus-wait.tsx';
import { useEnter } from '#web/features/sign-in/campus/use-enter.ts';
import { useLoad } from '#web/features/sign-in/campus/use-load.ts';

/** The end of a campus log-in. The server has started the session, and the app loads the person's account. */
export function CampusArrival() {
  const texts = useWords(campusLogInWords);
  const { showLogin } = useSession();
  const [, navigate] = useLocation();
  const onAnswer = useEnter();
  // Before the answer, the owner of this browser's session is unknown.
  useEffect(() => storeSession(null), []);

  const { error, retry } = useLoad(me, {
    onAnswer,
    onError(thrown) {
      if (!isSessionEnd(thrown)) return false;
      showLogin();
      navigate(campusPage('failed'), { replace: true });
      return true;
    },
  });
  return (
    <CampusWait error={error} loading={texts.loadingAccount} failed={texts.accountFailed} onRetry={retry} />
  );
}
