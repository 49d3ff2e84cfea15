import { ThemeButton } from '#web/layout/theme-switch.tsx';
import { useSession } from '#web/session.tsx';
import { laterPart } from '#web/ui/later-part.tsx';

const UnreadMark = laterPart(() => import('#web/notices/unread-mark.tsx'), 'UnreadMark');

/** The parts of the bar that load after the first cards: the theme button, and the mark for unread notices. */
export function BarEnd() {
  const { session } = useSession();
  return (
    <>
      {session.status === 'in' && <UnreadMark />}
      <ThemeButton className="inline-flex" />
    </>
  );
}
