import { createContext, use } from 'react';
import { editWords, type EditWords } from '#contract/words/edit.ts';

/** Another language provides another value. */
export const EditWordsContext = createContext<EditWords>(editWords);

/** The texts of the edit form. */
export function useEditWords(): EditWords {
  return use(EditWordsContext);
}
