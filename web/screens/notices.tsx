import { Footer } from '#web/layout/footer.tsx';
import { NoticeList } from '#web/notices/notice-list.tsx';
import { useNoticeWords } from '#web/notices/notice-words.ts';
import { ScreenHead } from '#web/screens/screen-head.tsx';

/** What is new for the person. */
export function NoticesScreen() {
  const { title } = useNoticeWords();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={title} />
      <NoticeList />
      <Footer />
    </div>
  );
}
