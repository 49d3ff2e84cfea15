import { createContext, use } from 'react';
import { words, type Words } from '#contract/words.ts';

/** The dictionary that the components below use: English unless a provider gives another one. */
export const WordsContext = createContext<Words>(words);

/** All texts, in the person's language. Functions that are not hooks or components take `words` as an argument. */
export function useWords(): Words {
  return use(WordsContext);
}
