import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { getModerationLog, type LogEntry } from '#contract/moderation-log.ts';
import { call } from '#web/data/api/api.ts';
import { LogRow } from '#web/features/moderation/log-row.tsx';
import { ModerationFailed, type SectionProps } from '#web/features/moderation/moderation-failed.tsx';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { ListCard } from '#web/ui/list-card.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { inPages, useList } from '#web/data/queries/use-list.ts';

interface LogPage {
  readonly entries: readonly LogEntry[];
  readonly next: string | null;
}

async function fetchPage(cursor: string | null): Promise<LogPage> {
  const { data, next } = await call(getModerationLog, { limit: 50, ...(cursor === null ? {} : { cursor }) });
  return { entries: data.data, next };
}

/** The log of all acts, latest first. */
export function ModerationLog({ renderGate }: SectionProps) {
  const texts = useWords(moderationWords);
  const list = useList({
    queryKey: queryKeys.moderation('log'),
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    ...inPages,
    staleTime: 0,
  });
  const { data, error, refetch, hasNextPage } = list;
  const entries = data?.pages.flatMap((page) => page.entries);
  if (!data && error) return <ModerationFailed error={error} onRetry={refetch} renderGate={renderGate} />;
  return (
    <>
      <p className="px-2 pb-3 text-meta text-soft">{texts.logHint}</p>
      <ListCard
        label={texts.sections.log}
        items={entries?.length === 0 && hasNextPage ? undefined : entries}
        none={texts.emptyLog}
        expected={5}
        renderRow={(entry) => (
          <LogRow key={`${entry.case} ${entry.whom?.id} ${entry.what} ${entry.date}`} entry={entry} />
        )}
      />
      <MoreButton list={list} isEmpty={entries?.length === 0} text={texts.more} failed={texts.failed} />
    </>
  );
}
