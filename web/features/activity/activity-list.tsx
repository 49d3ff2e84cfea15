import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { activityWords, type ActivityWords } from '#contract/words/en/activity.ts';
import type { Notice } from '#contract/notices.ts';
import type { Opinion } from '#contract/user-object.ts';
import { DeleteFromMenu } from '#web/data/delete-from-menu.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import type { NoticeEntry } from '#web/features/activity/entries.ts';
import { MomentHead, NewMark } from '#web/features/activity/entry-mark.tsx';
import { LikesLine, LikesSection } from '#web/features/activity/likes.tsx';
import { keyOf, toSections, type Section } from '#web/features/activity/sections.ts';
import { useDayName } from '#web/features/activity/use-day-name.ts';
import type { Moment } from '#web/features/activity/find-moments.ts';
import type { useActivity } from '#web/features/activity/use-activity.ts';
import { OpinionMenu } from '#web/features/actions.tsx';
import { OpinionBubble } from '#web/features/opinions/opinion-bubble.tsx';
import { useOpinionMutations } from '#web/features/opinions/use-opinion-mutations.ts';
import { OpinionActs } from '#web/features/share-card/opinion-acts.tsx';
import { ShareButton } from '#web/features/people/page/share-button.tsx';
import { prefetch } from '#web/data/loading/deploy.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import '#web/styles/activity.css';

void prefetch([OpinionMenu.load]);

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
  const sections = days && toSections(days, (id) => moments.has(id));
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
        <DeleteFromMenu value={(opinion) => void mutations.remove(opinion)}>
          {sections?.map((section) => (
            <OneSection key={keyOf(section)} section={section} moments={moments} />
          )) ?? <Placeholders />}
        </DeleteFromMenu>
      )}
      <MoreButton list={list} isEmpty={days?.length === 0} text={texts.more} failed={texts.failed} />
      {days && days.length > 0 && !list.hasNextPage && !list.isError && (
        <p className="py-3 text-center text-meta text-soft">{texts.end}</p>
      )}
      {mutations.busy && <Popup text={mutations.busy} />}
    </section>
  );
}

interface OneSectionProps {
  readonly section: Section;
  readonly moments: ReadonlyMap<string, Moment>;
}

function OneSection({ section, moments }: OneSectionProps) {
  const texts = useWords(activityWords);
  const dayName = useDayName();
  if (section.kind === 'likes') return <LikesSection likes={section.entries} moments={moments} />;
  return (
    <>
      <h2 className="px-3 pt-4 pb-2 text-label font-medium text-soft">
        {section.kind === 'waiting' ? texts.waitingForYou : dayName(section.at)}
      </h2>
      <div className="activity-lines">
        {section.entries.map((entry) =>
          entry.kind === 'opinion' ? (
            <AboutYou key={entry.opinion.comment_id} {...entry} moments={moments} />
          ) : entry.notice.kind === 'likes' ? (
            <LikesLine key={entry.notice.id} likes={entry} moments={moments} />
          ) : (
            <DecisionLine key={entry.notice.id} {...entry} />
          ),
        )}
      </div>
    </>
  );
}

interface AboutYouProps {
  readonly opinion: Opinion;
  readonly isNew: boolean;
  readonly moments: ReadonlyMap<string, Moment>;
}

function AboutYou({ opinion, isNew, moments }: AboutYouProps) {
  const { comment_id: id } = opinion;
  const moment = moments.get(id);
  return (
    <OpinionBubble
      look="ground"
      opinion={opinion}
      isUnread={isNew}
      head={moment && <MomentHead moment={moment} nth={[...moments.keys()].indexOf(id)} />}
      Acts={OpinionActs}
      onDelete={undefined}
    >
      {isNew && !moment && <NewMark hasDot={false} />}
    </OpinionBubble>
  );
}

/** A decision of moderators, about the person or about a report of the person. */
function DecisionLine({ notice, isNew }: Pick<NoticeEntry, 'notice' | 'isNew'>) {
  const texts = useWords(activityWords);
  return (
    <Link
      href={notice.link}
      className="elevated hover-shade flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-bubble bg-card px-3 py-2.5"
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-avatar bg-sunken text-soft">
        <MoreIcon name={notice.kind === 'decision' ? 'shield' : 'tick'} className="size-5" />
      </span>
      <span className={`min-w-0 flex-[1_1_min-content] ${isNew ? 'font-medium' : ''}`}>
        {describe(notice, texts)}
      </span>
      {isNew && <NewMark />}
    </Link>
  );
}

function describe({ kind, outcome }: Notice, texts: ActivityWords): string {
  const isUpheld = outcome === 'upheld';
  if (kind === 'report-decided') return isUpheld ? texts.reportUpheld : texts.reportDismissed;
  return isUpheld ? texts.decision : texts.decisionTakenBack;
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
