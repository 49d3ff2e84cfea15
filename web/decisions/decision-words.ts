import { createContext, use } from 'react';
import { decisionWords, type DecisionWords } from '#contract/words/decisions.ts';

/** Another language is another value. */
export const DecisionWordsContext = createContext<DecisionWords>(decisionWords);

/** The texts of decisions about oneself. */
export function useDecisionWords(): DecisionWords {
  return use(DecisionWordsContext);
}
