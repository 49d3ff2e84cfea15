import type { CSSProperties, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { laterWords } from '#contract/words/en/later.ts';
import { isOwnScreen } from '#web/layout/is-own-screen.ts';
import { useUnread } from '#web/features/notices/unread.ts';
import { useWords } from '#web/data/words.ts';

interface ProfileLinkProps {
  readonly className: string;
  /** The place of the mark for unread notices in the link. */
  readonly mark: CSSProperties;
  readonly children: ReactNode;
}

/** A link to one's own profile. Its mark for unread notices takes no space and does not change the link's name. */
export function ProfileLink({ className, mark, children }: ProfileLinkProps) {
  const texts = useWords(laterWords);
  const [path] = useLocation();
  const unread = useUnread();
  return (
    <Link
      href="/user"
      aria-current={isOwnScreen(path) ? 'page' : undefined}
      aria-description={unread > 0 ? texts.unreadNotices(unread) : undefined}
      className={`relative ${className}`}
    >
      {children}
      {unread > 0 && (
        // A circle made only of a border, which forced colours keep.
        <span
          aria-hidden="true"
          data-unread=""
          className="absolute rounded-full text-accent"
          style={{ ...mark, border: '0.3125rem solid', boxShadow: '0 0 0 2px var(--color-card)' }}
        />
      )}
    </Link>
  );
}
