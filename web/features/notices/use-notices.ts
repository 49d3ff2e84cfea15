import { useEffect } from 'react';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getNotices, readNotices, type Notice } from '#contract/notices.ts';
import { call } from '#web/data/api/api.ts';
import { readUnread, setUnread, useUnread } from '#web/features/notices/unread.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { inPages, useList } from '#web/data/queries/use-list.ts';

interface NoticePage {
  readonly notices: readonly Notice[];
  /** Whether the person gets the daily mail. */
  readonly digest: boolean;
  /** See `GET /notices`. */
  readonly push: string | null;
  readonly next: string | null;
}

const noticesQuery = infiniteQueryOptions({
  queryKey: queryKeys.safety('notices'),
  async queryFn({ pageParam: cursor, signal }): Promise<NoticePage> {
    const { data, next } = await call(getNotices, { limit: 20, ...(cursor ? { cursor } : {}) }, { signal });
    return { notices: data.data, digest: data.digest, push: data.push, next };
  },
  ...inPages,
  staleTime: 0,
});

/** The person's notices. Notices that were on screen are marked as read, but look new until the screen closes. */
export function useNotices() {
  const query = useList(noticesQuery);
  const { data, refetch } = query;
  const unread = useUnread();
  const newest = data?.pages[0]?.notices[0]?.at;

  useEffect(() => {
    if (!newest) return;
    // After a failure they stay unread, which does no harm.
    void call(readNotices, { until: newest }).then(
      () => setUnread(0),
      () => undefined,
    );
  }, [newest]);
  useEffect(() => {
    // A new notice arrived while the screen is open.
    if (newest && readUnread() > 0) refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- only the number starts it
  }, [unread]);

  return { ...query, notices: data?.pages.flatMap(({ notices }) => notices) };
}
