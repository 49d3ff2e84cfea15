import { createContext, use } from 'react';
import { decisionWords, type DecisionWords } from '#contract/words/decisions.ts';

/** Another language provides another value. */
export const DecisionWordsContext = createContext<DecisionWords>(decisionWords);

/** The texts of decisions about the viewer. */
export function useDecisionWords(): DecisionWords {
  return use(DecisionWordsContext);
}
