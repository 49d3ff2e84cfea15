import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { groupByDay, listToContinue } from '#web/features/activity/entries.ts';
import { useUnread } from '#web/features/notices/unread.ts';
import { useMarkRead, useNotices, type Seen } from '#web/features/notices/use-notices.ts';
import { chosenQuery } from '#web/features/safety/chosen-people.ts';
import { editOpinions, useOpinions } from '#web/features/opinions/use-opinions.ts';

/**
 * The opinions about the person and the notices about everything else, in one list by day. Everything on screen is
 * marked as read, but looks new until the screen closes.
 * @param person id of the logged-in person.
 */
export function useActivity(person: string) {
  const client = useQueryClient();
  const opinions = useOpinions(person);
  const notices = useNotices();
  const restricted = useQuery(chosenQuery('restricts'));
  const unread = useUnread();
  const seen = useSeenBefore(notices);
  useMarkRead(notices.notices?.[0]?.at);

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

  const loaded = seen && {
    // As in the notices: leaves out the person's own opinions and those of restricted people.
    opinions: opinions.opinions.filter(
      ({ commenter_id: writer }) => writer !== person && !restricted.data?.some(({ id }) => id === writer),
    ),
    notices: notices.notices ?? [],
    hasMoreOpinions: opinions.hasNextPage,
    hasMoreNotices: notices.hasNextPage,
    seen,
  };
  const isLoaded = opinions.data !== undefined && notices.data !== undefined && !restricted.isPending;
  const next = loaded ? listToContinue(loaded) : null;
  const failed = [opinions, notices].filter(({ isError }) => isError);
  return {
    days: isLoaded && loaded ? groupByDay(loaded) : undefined,
    /** Set while one of the lists has not loaded at all. */
    error: isLoaded ? null : (opinions.error ?? notices.error),
    list: {
      hasNextPage: next !== null,
      isFetching: opinions.isFetching || notices.isFetching,
      isError: failed.length > 0,
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
