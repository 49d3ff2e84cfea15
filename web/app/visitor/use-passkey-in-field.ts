import { useEffect } from 'react';
import type { User } from '#contract/user-object.ts';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { useSession } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

/**
 * While the login screen is shown, the browser lists its passkeys in the e-mail field. Its file loads after the form.
 */
export function usePasskeyInField(isLogin: boolean): void {
  const { signIn } = useSession();
  const { alert } = useDialogs();
  useEffect(() => {
    if (!isLogin) return undefined;
    const enter = (user: User) => {
      publicNotice.start(user);
      signIn(user);
    };
    let end: (() => void) | null = null;
    let ended = false;
    const start = async () => {
      const { offerPasskeysInField } = await import('#web/features/passkeys/offer-in-field.ts');
      if (!ended) end = offerPasskeysInField({ onLogIn: enter, onMessage: alert });
    };
    // Without the file, the screen works without passkeys.
    start().catch(() => undefined);
    return () => {
      ended = true;
      end?.();
    };
  }, [isLogin, signIn, alert]);
}
