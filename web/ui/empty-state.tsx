import type { ReactNode } from 'react';
import { Mark } from '#web/ui/mark.tsx';

interface EmptyStateProps {
  readonly fact: string;
  readonly hint?: string;
  /** A button with the next step. */
  readonly children?: ReactNode;
}

/** The message of an empty or failed list. Shows the mark without its person, one sentence and the next step. */
export function EmptyState({ fact, hint, children }: EmptyStateProps) {
  return (
    <div className="elevated flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-card px-5 py-6">
      <Mark className="size-9" away />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-action font-medium">{fact}</p>
        {hint && <p className="text-meta text-soft">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
