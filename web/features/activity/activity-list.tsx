import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { activityWords, type ActivityWords } from '#contract/words/en/activity.ts';
import type { Notice } from '#contract/notices.ts';
import type { Opinion } from '#contract/user-object.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import type { Day, Entry } from '#web/features/activity/entries.ts';
import type { Moment } from '#web/features/activity/find-moments.ts';
import type { useActivity } from '#web/features/activity/use-activity.ts';
import { OpinionBubble } from '#web/features/opinions/opinion-bubble.tsx';
import { useOpinionMutations } from '#web/features/opinions/use-opinion-mutations.ts';
import { ShareButton } from '#web/features/people/page/share-button.tsx';
import { useOwnUser } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { Mark } from '#web/ui/mark.tsx';
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
export function ActivityList({ loaded: { days, moments, error, list } }: ActivityListProps) {
  const { activity } = useWords();
  const texts = useWords(activityWords);
  const user = useOwnUser();
  const live = useRef<HTMLParagraphElement>(null);
  const reached = [...moments.values()].map((moment) => texts.moments[moment]).join(', ');
  // Screen readers announce a text only if its region existed before.
  useEffect(() => {
    if (live.current && reached) live.current.textContent = reached;
  }, [reached]);
  const mutations = useOpinionMutations(user.uid);
  if (!days && error) return <FailedState fact={texts.failed} error={error} onRetry={list.retry} />;
  return (
    // Gets the focus after the only opinion was deleted.
    <section aria-label={activity} aria-busy={!days} tabIndex={-1} className="focus:outline-none">
      <p ref={live} aria-live="polite" className="sr-only" />
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
            moments={moments}
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
  readonly moments: ReadonlyMap<string, Moment>;
  readonly onDelete: (opinion: Opinion) => void;
}

function OneDay({ day, moments, onDelete }: OneDayProps) {
  const title = useDayName()(day.at);
  return (
    <>
      <h2 className="px-2 pt-4 pb-2 text-section font-bold">{title}</h2>
      <div className="grid grid-cols-1 gap-2">
        {day.entries.map((entry) =>
          entry.kind === 'opinion' ? (
            <OpinionBubble
              key={entry.opinion.comment_id}
              look="ground"
              opinion={entry.opinion}
              onDelete={onDelete}
            >
              <EntryMark isNew={entry.isNew} moment={moments.get(entry.opinion.comment_id)} />
            </OpinionBubble>
          ) : (
            <NoticeLine key={entry.notice.id} entry={entry} moment={moments.get(entry.notice.id)} />
          ),
        )}
      </div>
    </>
  );
}

const icons: Readonly<Record<Notice['kind'], MoreIconName>> = {
  opinion: 'bubble',
  waiting: 'lock',
  'report-decided': 'tick',
  decision: 'shield',
  likes: 'heart',
};

interface NoticeLineProps {
  readonly entry: Extract<Entry, { kind: 'notice' }>;
  readonly moment: Moment | undefined;
}

function NoticeLine({ entry: { notice, isNew }, moment }: NoticeLineProps) {
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
      <EntryMark isNew={isNew} moment={moment} />
    </Link>
  );
}

/** The student of a mark enters its gate once, and is there 600 ms after its line. */
function enterGate(mark: HTMLElement | null): void {
  mark
    ?.querySelector('rect')
    ?.animate(
      { transform: ['translate(14px, 14px)', 'none'], opacity: [0, 1] },
      { delay: 180, duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'backwards' },
    );
}

interface EntryMarkProps {
  readonly isNew: boolean;
  readonly moment: Moment | undefined;
}

/** Marks what is new. The first and the tenth have the brand's mark, whose student enters once. */
function EntryMark({ isNew, moment }: EntryMarkProps) {
  const { newMark, moments } = useWords(activityWords);
  if (!isNew) return null;
  return (
    // A phone has the moment in a line of its own.
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full bg-tint px-2 py-0.5 text-caption text-on-tint ${moment ? '' : '-my-1'}`}
    >
      {moment && (
        <span ref={enterGate} className="inline-flex">
          <Mark className="size-4" />
        </span>
      )}
      {moment ? moments[moment] : newMark}
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
