import { ThemeButton } from '#web/layout/theme-switch.tsx';
import { UnreadMark } from '#web/notices/unread-mark.tsx';
import { useSession } from '#web/session.tsx';

/** The end of the bar: the theme button, and the mark for unread notices. */
export function BarEnd() {
  const { session } = useSession();
  return (
    <>
      {session.status === 'in' && <UnreadMark />}
      <ThemeButton className="inline-flex" />
    </>
  );
}
