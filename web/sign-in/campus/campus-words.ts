import { createContext, use } from 'react';
import { campusLogInWords, type CampusLogInWords } from '#contract/words/campus-log-in.ts';

/** Another language provides another value. */
export const CampusLogInWordsContext = createContext<CampusLogInWords>(campusLogInWords);

/** The texts of campus log-in, in addition to `useWords()`. */
export function useCampusLogInWords(): CampusLogInWords {
  return use(CampusLogInWordsContext);
}
