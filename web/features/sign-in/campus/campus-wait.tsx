import { messageOf } from '#web/data/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/data/words.ts';

interface CampusWaitProps {
  /** Null while loading. */
  readonly error: unknown;
  readonly loading: string;
  readonly failed: string;
  readonly onRetry: () => void;
}

/** Shown after a campus log-in until the server has answered. */
export function CampusWait({ error, loading, failed, onRetry }: CampusWaitProps) {
  const words = useWords();
  const isLoading = error === null;
  return (
    <>
      {/* Screen readers announce a text only if its live region was in the page before. */}
      <output className={isLoading ? 'flex min-h-13 items-center gap-3 text-lead' : ''}>
        {isLoading && (
          <>
            <Spinner />
            {loading}
          </>
        )}
      </output>
      {!isLoading && (
        <div className="flex flex-col gap-4">
          <div role="alert">
            <p className="text-lead font-medium">{failed}</p>
            <p className="text-meta text-soft">{messageOf(error, words)}</p>
          </div>
          <Button look="primary" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}
