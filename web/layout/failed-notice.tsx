import { hintFor } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWords } from '#web/words.ts';

interface FailedNoticeProps {
  /** What could not be loaded, as a sentence. */
  readonly fact: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** The message in the place of what could not be loaded, with a button to try again. */
export function FailedNotice({ fact, error, onRetry }: FailedNoticeProps) {
  const words = useWords();
  return (
    <Notice fact={fact} hint={hintFor(error, words)}>
      <Button look="primary" className="w-full md:w-auto" onClick={() => void onRetry()}>
        {words.tryAgain}
      </Button>
    </Notice>
  );
}
