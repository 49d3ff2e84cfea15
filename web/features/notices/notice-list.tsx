import { noticeWords, type NoticeWords } from '#contract/words/en/notices.ts';
import { Link } from 'wouter';
import type { Notice as OneNotice } from '#contract/notices.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { HomeLink } from '#web/ui/home-link.tsx';
import { DigestSwitch } from '#web/features/notices/digest-switch.tsx';
import { PushSwitch } from '#web/features/notices/push-switch.tsx';
import { useNotices } from '#web/features/notices/use-notices.ts';
import { ListCard } from '#web/ui/list-card.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

const icons: Readonly<Record<OneNotice['kind'], MoreIconName>> = {
  opinion: 'bubble',
  waiting: 'lock',
  'report-decided': 'tick',
  decision: 'shield',
  likes: 'heart',
};

/** The person's notices, newest first. */
export function NoticeList() {
  const texts = useWords(noticeWords);
  const list = useNotices();
  const { data, notices, error, refetch, hasNextPage } = list;
  if (!notices && error) return <FailedState fact={texts.failed} error={error} onRetry={refetch} />;
  return (
    <>
      {notices?.length === 0 && !hasNextPage ? (
        <EmptyState fact={texts.none} hint={texts.noneHint}>
          <HomeLink />
        </EmptyState>
      ) : (
        <ListCard
          label={texts.title}
          items={notices?.length === 0 ? undefined : notices}
          expected={3}
          renderRow={(notice) => <Row key={notice.id} notice={notice} />}
        />
      )}
      <MoreButton list={list} isEmpty={notices?.length === 0} text={texts.more} failed={texts.failed} />
      {data?.pages[0]?.push && <PushSwitch pushKey={data.pages[0].push} />}
      {data?.pages[0] && <DigestSwitch isOn={data.pages[0].digest} />}
    </>
  );
}

function textOf({ kind, count, outcome }: OneNotice, texts: NoticeWords): string {
  switch (kind) {
    case 'opinion':
    case 'waiting':
      return texts[kind](count);
    case 'likes':
      return texts.likes(count);
    case 'report-decided':
      return outcome === 'upheld' ? texts.reportUpheld : texts.reportDismissed;
    case 'decision':
      return outcome === 'upheld' ? texts.decision : texts.decisionTakenBack;
  }
}

function Row({ notice }: { readonly notice: OneNotice }) {
  const { locale } = useWords();
  const texts = useWords(noticeWords);
  const { kind, at, unread, link } = notice;
  // Nobody needs the hour of the last like.
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(kind === 'likes' ? {} : { timeStyle: 'short' }),
  });
  return (
    <li>
      <Link href={link} className="hover-shade flex min-h-14 items-center gap-4 py-2.5">
        <MoreIcon name={icons[kind]} className="size-6 text-soft" />
        <span className="min-w-0 flex-1">
          <span className={unread ? 'font-medium' : ''}>{textOf(notice, texts)}</span>
          <time dateTime={at} className="block text-meta text-soft">
            {time.format(new Date(at))}
          </time>
        </span>
        {unread && (
          <span className="rounded-full bg-tint px-2.5 py-0.5 text-meta text-on-tint">
            {texts.unreadMark}
          </span>
        )}
      </Link>
    </li>
  );
}
