import { useWords } from '#web/data/words.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { PasskeyList } from '#web/features/passkeys/passkey-list.tsx';
import { AccountScreen } from '#web/app/account/account-screen.tsx';

/** The passkeys of the person. */
export function PasskeysScreen() {
  const { title } = useWords(passkeyWords);
  return (
    <AccountScreen title={title}>
      <PasskeyList />
    </AccountScreen>
  );
}
