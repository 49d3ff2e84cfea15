import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { activityWords } from '#contract/words/en/activity.ts';
import { ActivityList } from '#web/features/activity/activity-list.tsx';
import { ActivityRefresh } from '#web/features/activity/activity-refresh.tsx';
import { useActivity } from '#web/features/activity/use-activity.ts';
import { ShareCardButton } from '#web/features/share-card/share-card-button.tsx';
import { OwnCard } from '#web/app/home/own-card.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { makeMediaHook } from '#web/ui/breakpoints.ts';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';

const useOwnColumn = makeMediaHook('(min-width: 80rem)');
const columns: CSSProperties = { gridTemplateColumns: 'minmax(0, 1fr) 24rem', columnGap: '2rem' };

/** What others have written about the person, likes, and moderators' decisions. On a desk the own card is beside it. */
export function ActivityScreen() {
  const { activity } = useWords();
  const texts = useWords(activityWords);
  const loaded = useActivity();
  const isWide = useOwnColumn();
  return (
    <div
      className="fill-window mx-auto w-full max-desk:[--taken:5.5rem]"
      // The list keeps its width when the card is beside it.
      style={{ maxWidth: isWide ? '66rem' : '40rem' }}
    >
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
      <div className={isWide ? 'grid items-start' : undefined} style={isWide ? columns : undefined}>
        <ActivityList loaded={loaded} />
        {isWide && <OwnColumn />}
      </div>
      <Footer />
    </div>
  );
}

/** The viewer's card with its counts, in view while the list scrolls. A phone does not load its photo. */
function OwnColumn() {
  const user = useOwnUser();
  return (
    <div className="sticky top-22 flex flex-col gap-3">
      <OwnCard card={{ ...user, reaction: {}, opinions: 0, firstOpinion: null }} />
      <ShareCardButton user={user} look="tint" />
    </div>
  );
}
