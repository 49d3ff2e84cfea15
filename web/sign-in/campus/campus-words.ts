import { createContext, use } from 'react';
import { campusLogInWords, type CampusLogInWords } from '#contract/words/campus-log-in.ts';

/** Another language is another value. */
export const CampusLogInWordsContext = createContext<CampusLogInWords>(campusLogInWords);

/** The texts of campus log-in, beside those of `useWords()`. */
export function useCampusLogInWords(): CampusLogInWords {
  return use(CampusLogInWordsContext);
}
