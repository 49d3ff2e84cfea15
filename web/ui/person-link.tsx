import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { studentAddress } from '#web/data/cards/student-address.ts';

interface PersonLinkProps {
  /** The person's id; empty for a person without a page. Such a person gets no link. */
  readonly id: string;
  readonly className?: string | undefined;
  /** True for a picture beside a link with the name. Tab then skips the picture, because one stop is enough. */
  readonly isPicture?: boolean | undefined;
  readonly children: ReactNode;
}

/** A link to a person's page. */
export function PersonLink({ id, className, isPicture, children }: PersonLinkProps) {
  return id ? (
    <Link href={studentAddress(id)} className={className} tabIndex={isPicture ? -1 : undefined}>
      {children}
    </Link>
  ) : (
    children
  );
}
