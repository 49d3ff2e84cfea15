import { useUnread } from '#web/features/notices/unread.ts';

/** The number of unread notices beside their link; nothing for 0. */
export function UnreadCount() {
  const unread = useUnread();
  return (
    unread > 0 && <span className="rounded-full bg-tint px-2.5 py-0.5 text-meta text-on-tint">{unread}</span>
  );
}
