import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { laterWords } from '#contract/words/en/later.ts';
import { useUnread } from '#web/features/notices/unread.ts';
import { useWords } from '#web/data/words.ts';

interface ActivityLinkProps {
  readonly className: string;
  /** Classes that place the number. */
  readonly mark: string;
  readonly children: ReactNode;
}

/** More are shown as `9+`. */
const SHOWN_MAX = 9;

/** A link to the activity. Its number of unread notices takes no space and does not change the link's name. */
export function ActivityLink({ className, mark, children }: ActivityLinkProps) {
  const texts = useWords(laterWords);
  const [path] = useLocation();
  const unread = useUnread();
  return (
    <Link
      href="/activity"
      aria-current={path === '/activity' ? 'page' : undefined}
      aria-description={unread > 0 ? texts.unreadNotices(unread) : undefined}
      className={`relative ${className}`}
    >
      {children}
      {unread > 0 && (
        <span
          aria-hidden="true"
          data-unread=""
          className={`absolute min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-on-accent even-digits ${mark}`}
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  );
}
