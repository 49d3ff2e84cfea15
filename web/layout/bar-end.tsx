import { ThemeButton } from '#web/layout/theme-switch.tsx';
import { useSession } from '#web/session.tsx';
import { laterPart } from '#web/ui/later-part.tsx';

const UnreadMark = laterPart(() => import('#web/notices/unread-mark.tsx'), 'UnreadMark');

/** What the bar has beside its links and loads after the first cards: the theme, and the mark for unread notices. */
export function BarEnd() {
  const { session } = useSession();
  return (
    <>
      {session.status === 'in' && <UnreadMark />}
      <ThemeButton className="inline-flex" />
    </>
  );
}
