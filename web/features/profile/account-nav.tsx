import type { CSSProperties } from 'react';
import { Link, useLocation } from 'wouter';
import { MoreIcon, type MoreIconName } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

export interface AccountLink {
  readonly icon: MoreIconName;
  readonly text: string;
  readonly href: string;
}

interface AccountNavProps {
  readonly links: readonly AccountLink[];
  readonly className?: string;
  /** Lines between the links, or above each. */
  readonly line?: 'not-first:border-t' | 'border-t';
  readonly style?: CSSProperties;
}

/** Links to the screens of the account. */
export function AccountNav({ links, className, line = 'not-first:border-t', style }: AccountNavProps) {
  const words = useWords();
  const [path] = useLocation();
  return (
    <nav aria-label={words.account} className={className} style={style}>
      {links.map(({ icon, text, href }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={`hover-shade flex min-h-14 items-center gap-4 border-line font-medium text-accent aria-[current=page]:text-ink ${line}`}
        >
          <MoreIcon name={icon} className="size-6" />
          <span className="min-w-0 flex-1">{text}</span>
        </Link>
      ))}
    </nav>
  );
}
