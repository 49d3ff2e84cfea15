import { useWords } from '#web/words.ts';
import { passkeyWords } from '#contract/words/passkeys.ts';
import { PasskeyList } from '#web/passkeys/passkey-list.tsx';
import { AccountScreen } from '#web/screens/account-screen.tsx';

/** The passkeys of the person. */
export function PasskeysScreen() {
  const { title } = useWords(passkeyWords);
  return (
    <AccountScreen title={title}>
      <PasskeyList />
    </AccountScreen>
  );
}
