import { useWords } from '#web/data/words.ts';
import { noticeWords } from '#contract/words/en/notices.ts';
import { NoticeList } from '#web/features/notices/notice-list.tsx';
import { AccountScreen } from '#web/app/account/account-screen.tsx';

/** The person's notices. */
export function NoticesScreen() {
  const { title } = useWords(noticeWords);
  return (
    <AccountScreen title={title}>
      <NoticeList />
    </AccountScreen>
  );
}
