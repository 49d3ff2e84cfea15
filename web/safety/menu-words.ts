import { createContext, use } from 'react';
import { safetyMenuWords, type SafetyMenuWords } from '#contract/words/safety-menu.ts';

/** Another language provides another value. */
export const SafetyMenuWordsContext = createContext<SafetyMenuWords>(safetyMenuWords);

/** The texts of blocks, restrictions and reports. */
export function useSafetyMenuWords(): SafetyMenuWords {
  return use(SafetyMenuWordsContext);
}
