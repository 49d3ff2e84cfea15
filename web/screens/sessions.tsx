import { Footer } from '#web/layout/footer.tsx';
import { ScreenHead } from '#web/screens/screen-head.tsx';
import { SessionList } from '#web/sessions/session-list.tsx';
import { useSessionWords } from '#web/sessions/session-words.ts';

/** Where the person is logged in. */
export function SessionsScreen() {
  const { title } = useSessionWords();
  return (
    <div className="fill-window max-desk:[--taken:5.5rem] desk:mx-auto desk:max-w-140">
      <ScreenHead title={title} />
      <SessionList />
      <Footer />
    </div>
  );
}
