import { useCallback, useEffect, useRef, useState } from 'react';
import { readNotices } from '#contract/notices.ts';
import { call } from '#web/api.ts';
import { setUnread, useUnread } from '#web/notices/unread.ts';

/**
 * Marks the notices of opinions as read that were seen on the profile; other tabs and devices learn of it by events.
 * @returns what to call with the date of an opinion that was seen.
 */
export function useSeenOpinions(): (date: string) => void {
  const unread = useUnread();
  const [seen, setSeen] = useState('');
  const marked = useRef('');
  useEffect(() => {
    // The number comes some seconds after the page, so what was seen before is marked then.
    if (unread === 0 || seen <= marked.current) return;
    marked.current = seen;
    // A failure leaves them unread, which is no harm.
    void call(readNotices, { until: seen, only: 'opinions' }).then(
      ({ data }) => setUnread(data.unread),
      () => undefined,
    );
  }, [unread, seen]);
  return useCallback((date: string) => setSeen((last) => (date > last ? date : last)), []);
}
