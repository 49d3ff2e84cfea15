import { useWords } from '#web/data/words.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { DecisionList } from '#web/features/decisions/decision-list.tsx';
import { SafetyLists } from '#web/features/safety/lists.tsx';
import { AccountScreen } from '#web/app/account/account-screen.tsx';

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
