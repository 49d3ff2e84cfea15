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

type Offer = ReturnType<Awaited<ReturnType<typeof load>>['offerPasskeysInField']>;

/**
 * Logs in with a passkey, where the browser can. Meanwhile the browser also lists its passkeys in the e-mail field. The
 * file for that loads after the form.
 */
export function PasskeyButton() {
  const words = useWords();
  const { signIn } = useSession();
  const { alert, alertAnyone } = useDialogs();
  const [busy, setBusy] = useState(false);
  const start = useRef<(() => Promise<Offer | null>) | null>(null);
  useEffect(() => {
    const onLogIn = (user: User) => {
      publicNotice.start(user);
      signIn(user);
    };
    let ended = false;
    let offer: Offer | null = null;
    start.current = async () => {
      const { offerPasskeysInField } = await load();
      if (!ended) offer ??= offerPasskeysInField({ onLogIn, onMessage: alertAnyone });
      return offer;
    };
    // Without the file, the screen works without passkeys, and a press of the button loads it again.
    start.current().catch(() => undefined);
    return () => {
      ended = true;
      offer?.end();
    };
  }, [signIn, alertAnyone]);
  if (!('PublicKeyCredential' in window) || !isHostForPasskeys()) return null;
  const ask = async () => {
    setBusy(true);
    try {
      const offer = await start.current?.();
      await offer?.ask();
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
