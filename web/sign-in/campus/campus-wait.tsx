import { messageOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/words.ts';

interface CampusWaitProps {
  /** Null: loading. */
  readonly error: unknown;
  readonly loading: string;
  readonly failed: string;
  readonly onRetry: () => void;
}

/** What is shown until the server has answered after a campus log-in. */
export function CampusWait({ error, loading, failed, onRetry }: CampusWaitProps) {
  const words = useWords();
  const isLoading = error === null;
  return (
    <>
      {/* Screen readers announce a text only if its live region is in the page before it. */}
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
