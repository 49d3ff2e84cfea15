import { DecisionList } from '#web/decisions/decision-list.tsx';
import { SafetyLists } from '#web/safety/lists.tsx';
import { useSafetyWords } from '#web/safety-words.ts';
import { AccountScreen } from '#web/screens/account-screen.tsx';

/** The person's blocks, restrictions and reports, and the decisions about the person. */
export function SafetyScreen() {
  const { screenTitle } = useSafetyWords();
  return (
    <AccountScreen title={screenTitle}>
      <SafetyLists />
      <DecisionList />
    </AccountScreen>
  );
}
