import type { CSSProperties, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useUnread } from '#web/features/notices/unread.ts';
import { useWords } from '#web/data/words.ts';

interface ActivityLinkProps {
  readonly className: string;
  /** The place of the number in the link. */
  readonly mark: CSSProperties;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

const size: CSSProperties = { minWidth: '1.125rem', fontSize: '0.6875rem', lineHeight: '1.125rem' };

/** More are shown as `9+`. */
const SHOWN_MAX = 9;

/** A link to the activity. Its number of unread notices takes no space and does not change the link's name. */
export function ActivityLink({ className, mark, onPress, children }: ActivityLinkProps) {
  const texts = useWords();
  const [path] = useLocation();
  const unread = useUnread();
  return (
    <Link
      href="/activity"
      aria-current={path === '/activity' ? 'page' : undefined}
      aria-description={unread > 0 ? texts.unreadNotices(unread) : undefined}
      className={`relative ${className}`}
      onClick={onPress}
    >
      {children}
      {unread > 0 && (
        <span
          aria-hidden="true"
          data-unread=""
          className="absolute rounded-full bg-accent px-1 text-center font-bold text-on-accent even-digits"
          style={{ ...size, ...mark }}
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  );
}
