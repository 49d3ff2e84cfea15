import { useWords } from '#web/words.ts';
import { safetyWords } from '#contract/words/safety.ts';
import { DecisionList } from '#web/decisions/decision-list.tsx';
import { SafetyLists } from '#web/safety/lists.tsx';
import { AccountScreen } from '#web/screens/account-screen.tsx';

/** The person's blocks, restrictions and reports, and the decisions about the person. */
export function SafetyScreen() {
  const { screenTitle } = useWords(safetyWords);
  return (
    <AccountScreen title={screenTitle}>
      <SafetyLists />
      <DecisionList />
    </AccountScreen>
  );
}
