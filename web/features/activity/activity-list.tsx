import { Link } from 'wouter';
import { activityWords, type ActivityWords } from '#contract/words/en/activity.ts';
import type { Notice } from '#contract/notices.ts';
import type { Opinion } from '#contract/user-object.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import type { Day, Entry } from '#web/features/activity/entries.ts';
import type { useActivity } from '#web/features/activity/use-activity.ts';
import { OpinionBubble } from '#web/features/opinions/opinion-bubble.tsx';
import { useOpinionMutations } from '#web/features/opinions/use-opinion-mutations.ts';
import { ShareButton } from '#web/features/people/page/share-button.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isDayBefore } from '#web/ui/time-ago.tsx';

interface ActivityListProps {
  readonly loaded: ReturnType<typeof useActivity>;
}

/** What is new for the logged-in person, newest first, by day. */
export function ActivityList({ loaded: { days, error, list } }: ActivityListProps) {
  const { activity } = useWords();
  const texts = useWords(activityWords);
  const user = useOwnUser();
  const mutations = useOpinionMutations(user.uid);
  if (!days && error) return <FailedState fact={texts.failed} error={error} onRetry={list.retry} />;
  return (
    // Gets the focus after the only opinion was deleted.
    <section aria-label={activity} aria-busy={!days} tabIndex={-1} className="focus:outline-none">
      {days?.length === 0 && !list.hasNextPage ? (
        <EmptyState fact={texts.none} hint={texts.noneHint}>
          <ShareButton
            look="primary"
            text={texts.shareMyPage}
            title={user.name}
            path={studentAddress(user.uid)}
          />
        </EmptyState>
      ) : (
        (days?.map((day) => (
          <OneDay
            key={day.at.slice(0, 10)}
            day={day}
            onDelete={(opinion) => void mutations.remove(opinion)}
          />
        )) ?? <Placeholders />)
      )}
      <MoreButton list={list} isEmpty={days?.length === 0} text={texts.more} failed={texts.failed} />
      {days && days.length > 0 && !list.hasNextPage && !list.isError && (
        <p className="py-3 text-center text-meta text-soft">{texts.end}</p>
      )}
      {mutations.busy && <Popup text={mutations.busy} />}
    </section>
  );
}

interface OneDayProps {
  readonly day: Day;
  readonly onDelete: (opinion: Opinion) => void;
}

function OneDay({ day, onDelete }: OneDayProps) {
  const title = useDayName()(day.at);
  return (
    <>
      <h2 className="px-2 pt-4 pb-2 text-section font-bold">{title}</h2>
      <div className="grid gap-2">
        {day.entries.map((entry) =>
          entry.kind === 'opinion' ? (
            <OpinionLine key={entry.opinion.comment_id} entry={entry} onDelete={onDelete} />
          ) : (
            <NoticeLine key={entry.notice.id} entry={entry} />
          ),
        )}
      </div>
    </>
  );
}

interface OpinionLineProps extends Pick<OneDayProps, 'onDelete'> {
  readonly entry: Extract<Entry, { kind: 'opinion' }>;
}

function OpinionLine({ entry: { opinion, isNew }, onDelete }: OpinionLineProps) {
  return (
    <OpinionBubble look="ground" opinion={opinion} onDelete={onDelete}>
      {isNew && <NewMark />}
    </OpinionBubble>
  );
}

const icons: Readonly<Record<Notice['kind'], MoreIconName>> = {
  opinion: 'bubble',
  waiting: 'lock',
  'report-decided': 'tick',
  decision: 'shield',
  likes: 'heart',
};

function NoticeLine({ entry: { notice, isNew } }: { readonly entry: Extract<Entry, { kind: 'notice' }> }) {
  const texts = useWords(activityWords);
  const { kind, link } = notice;
  return (
    <Link
      href={link}
      className="elevated hover-shade flex min-h-14 items-center gap-4 rounded-bubble bg-card px-3 py-2.5"
    >
      <span
        className={`inline-flex size-9 shrink-0 items-center justify-center rounded-avatar ${kind === 'likes' ? 'bg-tint text-on-tint' : 'bg-sunken text-soft'}`}
      >
        <MoreIcon name={icons[kind]} className="size-5" />
      </span>
      <span className={`min-w-0 flex-1 ${isNew ? 'font-medium' : ''}`}>{describe(notice, texts)}</span>
      {isNew && <NewMark />}
    </Link>
  );
}

function NewMark() {
  const { newMark } = useWords(activityWords);
  return (
    <span className="-my-1 inline-block shrink-0 rounded-full bg-tint px-2 py-0.5 text-caption text-on-tint">
      {newMark}
    </span>
  );
}

function describe({ kind, count, outcome, at }: Notice, texts: ActivityWords): string {
  switch (kind) {
    case 'opinion':
    case 'waiting':
      return '';
    case 'likes':
      return isToday(at) ? texts.likesToday(count) : texts.likes(count);
    case 'report-decided':
      return outcome === 'upheld' ? texts.reportUpheld : texts.reportDismissed;
    case 'decision':
      return outcome === 'upheld' ? texts.decision : texts.decisionTakenBack;
  }
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

/** Names a day: `Today`, `Yesterday`, `18 Nov` or `18 Nov 2025`. */
function useDayName(): (at: string) => string {
  const words = useWords();
  const { today } = useWords(activityWords);
  return (at) => {
    const [date, now] = [new Date(at), new Date()];
    if (isToday(at)) return today;
    return isDayBefore(date, now)
      ? words.yesterday
      : words.day(date, date.getFullYear() !== now.getFullYear());
  };
}

function Placeholders() {
  return (
    <div className="grid animate-pulse gap-2 pt-4">
      <Skeleton on="ground" className="h-20 rounded-bubble" />
      <Skeleton on="ground" className="h-20 rounded-bubble" />
      <Skeleton on="ground" className="h-20 rounded-bubble" />
    </div>
  );
}
