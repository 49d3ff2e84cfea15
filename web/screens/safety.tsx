import { DecisionList } from '#web/decisions/decision-list.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { SafetyLists } from '#web/safety/lists.tsx';
import { useSafetyWords } from '#web/safety-words.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';

/** Whom the person has blocked or restricted, what they have reported, and what was decided about them. */
export function SafetyScreen() {
  const { screenTitle } = useSafetyWords();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={screenTitle} />
      <SafetyLists />
      <DecisionList />
      <Footer />
    </div>
  );
}
