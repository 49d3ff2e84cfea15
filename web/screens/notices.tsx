import { useWords } from '#web/words.ts';
import { noticeWords } from '#contract/words/notices.ts';
import { NoticeList } from '#web/notices/notice-list.tsx';
import { AccountScreen } from '#web/screens/account-screen.tsx';

/** The person's notices. */
export function NoticesScreen() {
  const { title } = useWords(noticeWords);
  return (
    <AccountScreen title={title}>
      <NoticeList />
    </AccountScreen>
  );
}
