import { AccountScreen } from '#web/screens/account-screen.tsx';
import { SessionList } from '#web/sessions/session-list.tsx';
import { useSessionWords } from '#web/sessions/session-words.ts';

/** The person's log-ins. */
export function SessionsScreen() {
  const { title } = useSessionWords();
  return (
    <AccountScreen title={title}>
      <SessionList />
    </AccountScreen>
  );
}
