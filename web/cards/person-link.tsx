import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { studentAddress } from '#web/cards/student-address.ts';

interface PersonLinkProps {
  /** The person's id; empty for a person without a page, who gets no link. */
  readonly id: string;
  readonly className?: string | undefined;
  /** The link is a picture beside a link with the name: one stop for Tab is enough. */
  readonly isPicture?: boolean | undefined;
  readonly children: ReactNode;
}

/** Leads to a person's page. */
export function PersonLink({ id, className, isPicture, children }: PersonLinkProps) {
  return id ? (
    <Link href={studentAddress(id)} className={className} tabIndex={isPicture ? -1 : undefined}>
      {children}
    </Link>
  ) : (
    children
  );
}
