import { createContext, use } from 'react';
import { searchWords, type SearchWords } from '#contract/words/search.ts';

/** Another language provides another value. */
export const SearchWordsContext = createContext<SearchWords>(searchWords);

/** The texts of recent searches and suggested names, in addition to `useWords()`. */
export function useSearchWords(): SearchWords {
  return use(SearchWordsContext);
}
