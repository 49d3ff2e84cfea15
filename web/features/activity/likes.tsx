import { Link } from 'wouter';
import { activityWords } from '#contract/words/en/activity.ts';
import { laterWords } from '#contract/words/en/later.ts';
import type { NoticeEntry } from '#web/features/activity/entries.ts';
import { MomentMark, NewMark } from '#web/features/activity/entry-mark.tsx';
import type { Moment } from '#web/features/activity/find-moments.ts';
import { isToday, useDayName, writeDay } from '#web/features/activity/use-day-name.ts';
import { useWords } from '#web/data/words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';

interface LikesLineProps {
  readonly likes: NoticeEntry;
  readonly moments: ReadonlyMap<string, Moment>;
  /** Missing below the heading of the day. */
  readonly day?: string | undefined;
}

/** The likes of one day, in a line that leads to the own page. That of today has its text, and the brand's mark and colour. */
export function LikesLine({ likes: { notice, isNew }, moments, day }: LikesLineProps) {
  const texts = useWords(activityWords);
  const { yourPage } = useWords(laterWords).welcome;
  const moment = moments.get(notice.id);
  const isOfToday = isToday(notice.at);
  const describe = isOfToday ? texts.likesToday : texts.likes;
  return (
    <Link
      href={notice.link}
      className={`likes-line hover-shade ${isOfToday ? 'likes-today elevated rounded-bubble' : ''}`}
    >
      {moment ? (
        <MomentMark className="size-7" nth={[...moments.keys()].indexOf(notice.id)} />
      ) : isOfToday ? (
        <Mark className="size-9" />
      ) : (
        <Icon name="thumb" className="size-5" />
      )}
      <span className="min-w-0 flex-[1_1_8rem]" data-new={isNew || undefined}>
        {moment && <span className="block text-body font-bold">{texts.moments[moment]}</span>}
        {describe(notice.count)}
      </span>
      {isNew && !moment && <NewMark hasDot={!isOfToday} />} {day}{' '}
      {isOfToday && <span className="font-medium text-accent">{yourPage}</span>}
    </Link>
  );
}

interface LikesSectionProps {
  readonly likes: readonly NoticeEntry[];
  readonly moments: ReadonlyMap<string, Moment>;
}

/** The likes of days that have nothing else: a line, or for several days their sum, which opens to the days. */
export function LikesSection({ likes, moments }: LikesSectionProps) {
  const words = useWords();
  const texts = useWords(activityWords);
  const dayName = useDayName();
  const [newest] = likes;
  const oldest = likes.at(-1);
  if (!newest || !oldest) return null;
  const lines = likes.map((entry) => (
    <LikesLine
      key={entry.notice.id}
      likes={entry}
      moments={moments}
      // The text has the word for today.
      day={isToday(entry.at) ? undefined : dayName(entry.at)}
    />
  ));
  if (newest === oldest) return <div className="pt-2">{lines}</div>;
  const isNew = likes.some((entry) => entry.isNew);
  return (
    <details className="likes-run">
      <summary className="likes-line hover-shade">
        <Icon name="thumb" className="size-5" />
        <span className="min-w-0 flex-1" data-new={isNew || undefined}>
          {texts.likes(likes.reduce((sum, { notice }) => sum + notice.count, 0))}
        </span>
        {isNew && <NewMark />}
        {writeDay(words, oldest.at)} – {writeDay(words, newest.at)}
        <MoreIcon name="down" className="size-5" />
      </summary>
      {lines}
    </details>
  );
}
