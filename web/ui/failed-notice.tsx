import { hintFor } from '#web/data/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWords } from '#web/data/words.ts';

interface FailedNoticeProps {
  /** A sentence that names the missing content. */
  readonly fact: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** The message in place of content that could not be loaded, with a button to try again. */
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
