import { createContext, use } from 'react';
import { moderationWords, type ModerationWords } from '#contract/words/moderation.ts';

/** Another language provides another value. */
export const ModerationWordsContext = createContext<ModerationWords>(moderationWords);

/** The texts of the screen of moderators. */
export function useModerationWords(): ModerationWords {
  return use(ModerationWordsContext);
}
