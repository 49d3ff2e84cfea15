import { PasskeyList } from '#web/passkeys/passkey-list.tsx';
import { usePasskeyWords } from '#web/passkeys/passkey-words.ts';
import { AccountScreen } from '#web/screens/account-screen.tsx';

/** The passkeys of the person. */
export function PasskeysScreen() {
  const { title } = usePasskeyWords();
  return (
    <AccountScreen title={title}>
      <PasskeyList />
    </AccountScreen>
  );
}
