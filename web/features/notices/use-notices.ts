import { useEffect, useRef } from 'react';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { getNotices, readNotices, setDigest, type Notice } from '#contract/notices.ts';
import { call } from '#web/data/api/api.ts';
import { setUnread, useUnread } from '#web/features/notices/unread.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { inPages, useList } from '#web/data/queries/use-list.ts';

/** See `GET /notices`. */
export type Seen = OutputOf<typeof getNotices>['seen'];

interface NoticePage {
  readonly notices: readonly Notice[];
  /** Whether the person gets the daily mail. */
  readonly digest: boolean;
  /** See `GET /notices`. */
  readonly push: string | null;
  readonly seen: Seen;
  readonly next: string | null;
}

const noticesQuery = infiniteQueryOptions({
  queryKey: queryKeys.safety('notices'),
  async queryFn({ pageParam: cursor, signal }): Promise<NoticePage> {
    const { data, next } = await call(getNotices, { limit: 20, ...(cursor ? { cursor } : {}) }, { signal });
    const { data: notices, digest, push, seen } = data;
    return { notices, digest, push, seen, next };
  },
  ...inPages,
  staleTime: 0,
});

/** The person's notices, newest first, with the settings that come with them. */
export function useNotices() {
  const query = useList(noticesQuery);
  const [first] = query.data?.pages ?? [];
  return {
    ...query,
    notices: query.data?.pages.flatMap(({ notices }) => notices),
    seen: first?.seen,
    settings: first && { digest: first.digest, push: first.push },
  };
}

/** @returns a function that turns the daily mail on or off. It throws the error of the call. */
export function useSetDigest(): (isOn: boolean) => Promise<void> {
  const client = useQueryClient();
  return async (isOn) => {
    await call(setDigest, { on: isOn });
    client.setQueryData(noticesQuery.queryKey, (data) => {
      const [first, ...others] = data?.pages ?? [];
      return data && first && { ...data, pages: [{ ...first, digest: isOn }, ...others] };
    });
  };
}

/** Marks everything up to a time as read. @param newest the time of the newest notice on screen. */
export function useMarkRead(newest: string | undefined): void {
  const hasUnread = useUnread() > 0;
  const marked = useRef('');
  useEffect(() => {
    // Bad news becomes unread on the next day, without a newer notice.
    if (!newest || (newest === marked.current && !hasUnread)) return;
    marked.current = newest;
    // After a failure they stay unread, which does no harm.
    void call(readNotices, { until: newest }).then(
      ({ data }) => setUnread(data.unread),
      () => undefined,
    );
  }, [newest, hasUnread]);
}
