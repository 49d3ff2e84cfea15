import { createContext, use } from 'react';
import { noticeWords, type NoticeWords } from '#contract/words/notices.ts';

/** Another language provides another value. */
export const NoticeWordsContext = createContext<NoticeWords>(noticeWords);

/** The texts of the notices. */
export function useNoticeWords(): NoticeWords {
  return use(NoticeWordsContext);
}
