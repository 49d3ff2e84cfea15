import { DecisionList } from '#web/decisions/decision-list.tsx';
import { SafetyLists } from '#web/safety/lists.tsx';
import { useSafetyWords } from '#web/safety-words.ts';
import { AccountScreen } from '#web/screens/account-screen.tsx';

/** Whom the person has blocked or restricted, what they have reported, and what was decided about them. */
export function SafetyScreen() {
  const { screenTitle } = useSafetyWords();
  return (
    <AccountScreen title={screenTitle}>
      <SafetyLists />
      <DecisionList />
    </AccountScreen>
  );
}
