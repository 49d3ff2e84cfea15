import { createContext, use } from 'react';
import { changeWords, type ChangeWords } from '#contract/words/change-email.ts';

/** Another language provides another value. */
export const ChangeWordsContext = createContext<ChangeWords>(changeWords);

/** The texts of the change of address, in addition to `useWords()`. */
export function useChangeWords(): ChangeWords {
  return use(ChangeWordsContext);
}
