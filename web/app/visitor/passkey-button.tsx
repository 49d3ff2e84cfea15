import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/user-object.ts';
import { messageOf } from '#web/data/api/api.ts';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { useSession } from '#web/data/session.tsx';
import { isHostForPasskeys } from '#web/features/passkeys/host.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

const load = () => import('#web/features/passkeys/offer-in-field.ts');

/**
 * Logs in with a passkey, where the browser can. Meanwhile the browser also lists its passkeys in the e-mail field. The
 * file for that loads after the form.
 */
export function PasskeyButton() {
  const words = useWords();
  const { signIn } = useSession();
  const { alert, alertAnyone } = useDialogs();
  const [busy, setBusy] = useState(false);
  const offer = useRef<ReturnType<Awaited<ReturnType<typeof load>>['offerPasskeysInField']> | null>(null);
  useEffect(() => {
    const onLogIn = (user: User) => {
      publicNotice.start(user);
      signIn(user);
    };
    let ended = false;
    const start = async () => {
      const { offerPasskeysInField } = await load();
      if (!ended) offer.current = offerPasskeysInField({ onLogIn, onMessage: alertAnyone });
    };
    // Without the file, the screen works without passkeys.
    start().catch(() => undefined);
    return () => {
      ended = true;
      offer.current?.end();
    };
  }, [signIn, alertAnyone]);
  if (!('PublicKeyCredential' in window) || !isHostForPasskeys()) return null;
  const ask = async () => {
    setBusy(true);
    try {
      await load();
      await offer.current?.ask();
    } catch (error) {
      await alert(messageOf(error, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => void ask()}>
      {words.logInByPasskey}
    </Button>
  );
}
