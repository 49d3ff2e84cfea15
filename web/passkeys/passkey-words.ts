import { createContext, use } from 'react';
import { passkeyWords, type PasskeyWords } from '#contract/words/passkeys.ts';

/** Another language is another value. */
export const PasskeyWordsContext = createContext<PasskeyWords>(passkeyWords);

/** The texts of passkeys, beside those of `useWords()`. */
export function usePasskeyWords(): PasskeyWords {
  return use(PasskeyWordsContext);
}
