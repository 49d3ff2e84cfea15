import { useWords } from '#web/words.ts';
import { sessionWords } from '#contract/words/sessions.ts';
import { AccountScreen } from '#web/screens/account-screen.tsx';
import { SessionList } from '#web/sessions/session-list.tsx';

/** The person's log-ins. */
export function SessionsScreen() {
  const { title } = useWords(sessionWords);
  return (
    <AccountScreen title={title}>
      <SessionList />
    </AccountScreen>
  );
}
