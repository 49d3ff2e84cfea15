import { Link } from 'wouter';
import { activityWords } from '#contract/words/en/activity.ts';
import { ActivityList } from '#web/features/activity/activity-list.tsx';
import { ActivityRefresh } from '#web/features/activity/activity-refresh.tsx';
import { useActivity } from '#web/features/activity/use-activity.ts';
import { Footer } from '#web/layout/footer.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

/** What others have written about the person, likes, and moderators' decisions. */
export function ActivityScreen() {
  const { activity } = useWords();
  const texts = useWords(activityWords);
  const loaded = useActivity();
  return (
    <div className="fill-window mx-auto w-full max-w-160 max-desk:[--taken:5.5rem]">
      <ScreenHead title={activity}>
        <ActivityRefresh loaded={loaded} />
        <Link
          href="/user/notifications"
          className="hover-shade inline-flex min-h-11 items-center gap-1.5 rounded-inner px-2 text-meta font-medium text-accent"
        >
          <MoreIcon name="phone" className="size-5" />
          {texts.settings}
        </Link>
      </ScreenHead>
      <ActivityList loaded={loaded} />
      <Footer />
    </div>
  );
}
