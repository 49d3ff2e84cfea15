import { NoticeList } from '#web/notices/notice-list.tsx';
import { useNoticeWords } from '#web/notices/notice-words.ts';
import { AccountScreen } from '#web/screens/account-screen.tsx';

/** The person's notices. */
export function NoticesScreen() {
  const { title } = useNoticeWords();
  return (
    <AccountScreen title={title}>
      <NoticeList />
    </AccountScreen>
  );
}
