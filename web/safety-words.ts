import { createContext, use } from 'react';
import { safetyWords, type SafetyWords } from '#contract/words/safety.ts';

/** Another language provides another value. */
export const SafetyWordsContext = createContext<SafetyWords>(safetyWords);

/** The safety texts beside opinions and in the edit form. */
export function useSafetyWords(): SafetyWords {
  return use(SafetyWordsContext);
}
