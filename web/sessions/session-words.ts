import { createContext, use } from 'react';
import { sessionWords, type SessionWords } from '#contract/words/sessions.ts';

/** Another language provides another value. */
export const SessionWordsContext = createContext<SessionWords>(sessionWords);

/** The texts of the screen of logins, in addition to `useWords()`. */
export function useSessionWords(): SessionWords {
  return use(SessionWordsContext);
}
