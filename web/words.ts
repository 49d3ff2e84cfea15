import { createContext, use } from 'react';
import { words, type Words } from '#contract/words.ts';

/** The dictionary of the components below: English unless a provider sets another one. */
export const WordsContext = createContext<Words>(words);

/** All texts in the person's language. Functions other than hooks and components take `words` as an argument. */
export function useWords(): Words {
  return use(WordsContext);
}
