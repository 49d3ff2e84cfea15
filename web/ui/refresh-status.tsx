import type { ReactNode } from 'react';
import { laterWords } from '#contract/words/en/later.ts';
import { useWords } from '#web/data/words.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** A refresh that the person requested, or a failed one. */
export interface Refresh {
  /** Null while it runs. */
  readonly error: Error | null;
  readonly retry: () => void;
}

interface RefreshStatusProps {
  readonly refresh: Refresh | null;
  /** A sentence for a failure. Without network, the line over the dock states it (shell.tsx). */
  readonly failed: string;
  /** What the last refresh brought. */
  readonly outcome: string | null;
  readonly className?: string;
  /** Shown while there is nothing else. */
  readonly children?: ReactNode;
}

const look = 'flex min-h-11 items-center gap-2 rounded-field bg-popup px-4 text-meta text-on-popup shadow-lg';

/** A line over the top of a list, which screen readers read aloud: a running or failed refresh, then what came. */
export function RefreshStatus({ refresh, failed, outcome, className = '', children }: RefreshStatusProps) {
  const words = useWords();
  const later = useWords(laterWords);
  return (
    <div
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 top-[calc(4.25rem+env(safe-area-inset-top))] z-10 flex justify-center ${className}`}
    >
      {refresh?.error ? (
        <p className={look}>
          <span>{failed}</span>
          <button
            type="button"
            className="pointer-events-auto min-h-11 font-medium underline"
            onClick={refresh.retry}
          >
            {words.tryAgain}
          </button>
        </p>
      ) : refresh ? (
        <p className={look}>
          <Spinner />
          {later.refreshing}
        </p>
      ) : outcome === null ? (
        children
      ) : (
        <p className={look}>{outcome}</p>
      )}
    </div>
  );
}
