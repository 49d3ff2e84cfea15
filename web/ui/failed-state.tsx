import { hintFor } from '#web/data/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWords } from '#web/data/words.ts';

interface FailedStateProps {
  /** A sentence that names the missing content. */
  readonly fact: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** The message in place of content that could not be loaded, with a button to try again. */
export function FailedState({ fact, error, onRetry }: FailedStateProps) {
  const words = useWords();
  return (
    <EmptyState fact={fact} hint={hintFor(error, words)}>
      <Button look="primary" className="w-full md:w-auto" onClick={() => void onRetry()}>
        {words.tryAgain}
      </Button>
    </EmptyState>
  );
}
