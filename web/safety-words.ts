import { createContext, use } from 'react';
import { safetyWords, type SafetyWords } from '#contract/words/safety.ts';

/** Another language is another value. */
export const SafetyWordsContext = createContext<SafetyWords>(safetyWords);

/** The texts of the safety of people beside opinions and in the edit form. */
export function useSafetyWords(): SafetyWords {
  return use(SafetyWordsContext);
}
