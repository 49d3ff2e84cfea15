import { createContext, use } from 'react';
import { myDataWords, type MyDataWords } from '#contract/words/my-data.ts';

/** Another language provides another value. */
export const MyDataWordsContext = createContext<MyDataWords>(myDataWords);

/** The texts of the screen on which people download, correct and delete their data. */
export function useMyDataWords(): MyDataWords {
  return use(MyDataWordsContext);
}
