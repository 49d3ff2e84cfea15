import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { isOwnScreen } from '#web/layout/is-own-screen.ts';

interface ProfileLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to the person's own profile. */
export function ProfileLink({ className, children }: ProfileLinkProps) {
  const [path] = useLocation();
  return (
    <Link href="/user" aria-current={isOwnScreen(path) ? 'page' : undefined} className={className}>
      {children}
    </Link>
  );
}
