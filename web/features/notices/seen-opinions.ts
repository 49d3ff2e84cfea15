import { useCallback, useEffect, useRef, useState } from 'react';
import { readNotices } from '#contract/notices.ts';
import { call } from '#web/data/api/api.ts';
import { setUnread, useUnread } from '#web/features/notices/unread.ts';

/**
 * Marks notices about opinions as read after they were seen on the profile. Events inform other tabs and devices.
 * @returns a function to call with the date of a seen opinion.
 */
export function useSeenOpinions(): (date: string) => void {
  const unread = useUnread();
  const [seen, setSeen] = useState('');
  const marked = useRef('');
  useEffect(() => {
    // The number arrives some seconds after the page. Opinions seen before are marked then.
    if (unread === 0 || seen <= marked.current) return;
    marked.current = seen;
    // After a failure they stay unread, which does no harm.
    void call(readNotices, { until: seen, only: 'opinions' }).then(
      ({ data }) => setUnread(data.unread),
      () => undefined,
    );
  }, [unread, seen]);
  return useCallback((date: string) => setSeen((last) => (date > last ? date : last)), []);
}
