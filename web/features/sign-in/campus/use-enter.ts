import type { User } from '#contract/user-object.ts';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { pendingLogOut } from '#web/data/storage/session-storage.ts';
import { useSession } from '#web/data/session.tsx';

/**
 * Starts the app with the person of a campus log-in. Another person may be logged in here, because that log-in is a
 * separate page. That person's data are removed in all tabs, as by a log-out.
 */
export function useEnter() {
  const { session, signIn, syncFromOtherTab } = useSession();
  const { clear } = useLoggedOutAddress();
  return (user: User) => {
    if (session.status !== 'out' && session.user.uid !== user.uid) {
      // Notifies the other tabs. `signIn` cancels this log-out before it is sent, because the server has already
      // replaced the session.
      pendingLogOut.set();
      syncFromOtherTab(null);
    }
    publicNotice.start(user);
    signIn(user);
    clear();
  };
}
