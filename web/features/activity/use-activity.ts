import { useEffect, useState } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Opinion } from '#contract/user-object.ts';
import { groupByDay, listToContinue } from '#web/features/activity/entries.ts';
import { momentsIn } from '#web/features/activity/find-moments.ts';
import { useStoreActivity, useStoredDays } from '#web/features/activity/stored-activity.ts';
import { useMoments } from '#web/features/activity/use-moments.ts';
import { useUnread } from '#web/features/notices/unread.ts';
import { useMarkRead, useNotices, type Seen } from '#web/features/notices/use-notices.ts';
import { chosenQuery } from '#web/features/safety/chosen-people.ts';
import { isSameReport, reportsQuery } from '#web/features/safety/report-pages.ts';
import { editOpinions, useOpinions } from '#web/features/opinions/use-opinions.ts';
import { useOwnUser } from '#web/data/session.tsx';

/**
 * The opinions about the person and the notices about everything else, in one list by day. Everything on screen is
 * marked as read, but looks new until the screen closes. Without network: what was read on an earlier visit.
 */
export function useActivity() {
  const { uid: person, like } = useOwnUser();
  const client = useQueryClient();
  const opinions = useOpinions(person);
  const notices = useNotices();
  const restricted = useQuery(chosenQuery('restricts'));
  const unread = useUnread();
  const seen = useSeenBefore(notices);

  useEffect(() => {
    // Something new came while the screen is open, or before it opened.
    if (unread === 0) return;
    if (notices.data) notices.refetch();
    if (opinions.data)
      void editOpinions(client, person)
        .reload()
        .catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- only the number starts it
  }, [unread]);

  // Somebody may have been restricted in another tab, so the opinions need a list that is not older.
  const isOlder = restricted.dataUpdatedAt < opinions.dataUpdatedAt;
  useEffect(() => {
    if (isOlder) void restricted.refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- only the newer opinions start it
  }, [opinions.dataUpdatedAt]);

  // As in the notices: leaves out the person's own opinions and those of restricted people.
  const byOthers = (list: readonly Opinion[]) =>
    list.filter(
      ({ commenter_id: writer }) => writer !== person && !restricted.data?.some(({ id }) => id === writer),
    );
  const loaded = seen && {
    opinions: byOthers(opinions.opinions),
    notices: notices.notices ?? [],
    hasMoreOpinions: opinions.hasNextPage,
    hasMoreNotices: notices.hasNextPage,
    seen,
  };
  const reports = useInfiniteQuery({ ...reportsQuery, enabled: false }).data?.pages;
  const isReported = ({ comment_id: id }: Opinion) =>
    reports?.some((page) => page.reports.some((one) => isSameReport(one, { kind: 'opinion', id })));
  const isLoaded = opinions.data !== undefined && notices.data !== undefined && !restricted.isPending;
  const [newest] = opinions.data?.pages ?? [];
  const [newestNotices] = notices.data?.pages ?? [];
  useStoreActivity(
    newest && newestNotices && restricted.isSuccess && !restricted.isFetching && !isOlder
      ? {
          user: person,
          opinions: byOthers(newest.opinions),
          // What moderators have decided stays on the server.
          notices: newestNotices.notices.filter(
            ({ kind }) => kind !== 'decision' && kind !== 'report-decided',
          ),
          hasMoreOpinions: newest.next !== null,
          hasMoreNotices: newestNotices.next !== null,
        }
      : undefined,
  );
  const stored = useStoredDays(person, isLoaded ? null : [opinions.error, notices.error]);
  // Only what is on screen, and only after it is known what was new.
  useMarkRead(isLoaded && notices.isFetchedAfterMount ? notices.notices?.[0]?.at : undefined);
  const moments = useMoments(
    person,
    isLoaded && loaded && restricted.data && notices.isFetchedAfterMount
      ? momentsIn(
          { ...loaded, opinions: loaded.opinions.filter((one) => one.state === 'shown' && !isReported(one)) },
          like,
        )
      : [],
  );
  const next = loaded ? listToContinue(loaded) : null;
  const failed = [opinions, notices].filter(({ isError }) => isError);
  return {
    days: stored.days ?? (isLoaded && loaded ? groupByDay(loaded) : undefined),
    /** See {@link useMoments}. */
    moments,
    /** Set while one of the lists has not loaded at all, and nothing is stored of an earlier visit. */
    error: isLoaded || stored.days || stored.isLoading ? null : (opinions.error ?? notices.error),
    list: {
      hasNextPage: next !== null && !stored.days,
      isFetching: opinions.isFetching || notices.isFetching,
      isError: failed.length > 0 || stored.days !== undefined,
      error: failed[0]?.error ?? null,
      refetch: () => {
        opinions.refetch();
        notices.refetch();
      },
      fetchNextPage: next === 'opinions' ? opinions.fetchNextPage : notices.fetchNextPage,
      retry: (): undefined => {
        for (const part of failed) part.retry();
      },
    },
  };
}

/** What the person had seen when the screen opened. Undefined until it is known. */
function useSeenBefore({ seen, isFetchedAfterMount }: ReturnType<typeof useNotices>): Seen | undefined {
  const [before, setBefore] = useState<Seen>();
  if (isFetchedAfterMount && seen && !before) setBefore(seen);
  return before ?? seen;
}
