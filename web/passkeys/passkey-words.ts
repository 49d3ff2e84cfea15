import { createContext, use } from 'react';
import { passkeyWords, type PasskeyWords } from '#contract/words/passkeys.ts';

/** Another language provides another value. */
export const PasskeyWordsContext = createContext<PasskeyWords>(passkeyWords);

/** The texts of passkeys, in addition to `useWords()`. */
export function usePasskeyWords(): PasskeyWords {
  return use(PasskeyWordsContext);
}
