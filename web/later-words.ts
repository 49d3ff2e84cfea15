import { createContext, use } from 'react';
import { laterWords as english, type LaterWords } from '#contract/words/later.ts';

/** As a provider, sets the dictionary of the components below. Without a provider, the texts are English. */
export const LaterWordsContext = createContext<LaterWords>(english);

/** The texts of parts that load after the first cards, in the person's language. */
export function useLaterWords(): LaterWords {
  return use(LaterWordsContext);
}
