import { createContext, use } from 'react';
import { yearWords, type YearWords } from '#contract/words/year.ts';

/** Another language provides another value. */
export const YearWordsContext = createContext<YearWords>(yearWords);

/** The texts of the question about the new academic year. */
export function useYearWords(): YearWords {
  return use(YearWordsContext);
}
