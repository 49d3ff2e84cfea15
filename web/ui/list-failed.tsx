import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

interface ListFailedProps {
  /** The result of the list's query. */
  readonly list: { readonly isError: boolean; readonly isFetching: boolean };
  /** A sentence that names the missing content. */
  readonly text: string;
  readonly onRetry: () => unknown;
}

/** Shown beside a list whose last fetch failed, because the list is then outdated or incomplete. Otherwise nothing. */
export function ListFailed({ list: { isError, isFetching }, text, onRetry }: ListFailedProps) {
  const words = useWords();
  return (
    <div aria-live="polite">
      {isError && (
        <>
          <p className="pt-3 text-center text-meta text-soft">{text}</p>
          <Button look="tint" className="mt-3 w-full" busy={isFetching} onClick={() => void onRetry()}>
            {words.tryAgain}
          </Button>
        </>
      )}
    </div>
  );
}
