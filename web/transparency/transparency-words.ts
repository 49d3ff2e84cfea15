import { createContext, use } from 'react';
import { transparencyWords, type TransparencyWords } from '#contract/words/transparency.ts';

/** Another language provides another value. */
export const TransparencyWordsContext = createContext<TransparencyWords>(transparencyWords);

/** The texts of the public page of figures. */
export function useTransparencyWords(): TransparencyWords {
  return use(TransparencyWordsContext);
}
