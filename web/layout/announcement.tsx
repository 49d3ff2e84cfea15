import { useHadAnnouncement } from '#web/data/announcement.ts';
import { lazyPart } from '#web/data/loading/lazy-screen.tsx';

const AnnouncementLine = lazyPart(
  () => import('#web/features/announcement/announcement-line.tsx'),
  'AnnouncementLine',
);

/** The operator's announcement, at the top of each screen's content. Its file loads only if there is one. */
export function Announcement() {
  return useHadAnnouncement() && <AnnouncementLine />;
}
