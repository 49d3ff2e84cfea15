import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/words.ts';

export interface AccountLink {
  readonly icon: MoreIconName;
  readonly text: string;
  readonly href: string;
  /** Behind the text. */
  readonly mark?: ReactNode;
}

interface AccountNavProps {
  readonly links: readonly AccountLink[];
  readonly className: string;
}

/** Links to the screens of the account. */
export function AccountNav({ links, className }: AccountNavProps) {
  const words = useWords();
  const [path] = useLocation();
  return (
    <nav aria-label={words.account} className={className}>
      {links.map(({ icon, text, href, mark }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className="hover-shade flex min-h-14 items-center gap-4 border-line font-medium text-accent not-first:border-t aria-[current=page]:text-ink"
        >
          <MoreIcon name={icon} className="size-6" />
          <span className="min-w-0 flex-1">{text}</span>
          {mark}
        </Link>
      ))}
    </nav>
  );
}
