import type { ReactNode } from 'react';
import { Mark } from '#web/ui/mark.tsx';

interface NoticeProps {
  readonly fact: string;
  readonly hint?: string;
  /** A button with the next step. */
  readonly children?: ReactNode;
}

/** The message of an empty or failed list: the mark with nobody at its gate, one sentence and the next step. */
export function Notice({ fact, hint, children }: NoticeProps) {
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
