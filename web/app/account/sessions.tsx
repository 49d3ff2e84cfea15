import { useWords } from '#web/data/words.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { AccountScreen } from '#web/app/account/account-screen.tsx';
import { SessionList } from '#web/features/sessions/session-list.tsx';

/** The person's log-ins. */
export function SessionsScreen() {
  const { title } = useWords(sessionWords);
  return (
    <AccountScreen title={title}>
      <SessionList />
    </AccountScreen>
  );
}
