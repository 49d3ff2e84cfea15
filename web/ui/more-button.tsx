import { useFillToPlace } from '#web/keep-place.ts';
import { useFill, type PagedResult } from '#web/queries/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

interface MoreButtonProps {
  readonly list: PagedResult;
  /** Whether the loaded pages have nothing to show: then the next one loads by itself. */
  readonly isEmpty: boolean;
  readonly text: string;
  /** Shown when a page could not be loaded. */
  readonly failed: string;
}

/** Loads the next page of a list; nothing at its end. */
export function MoreButton({ list, isEmpty, text, failed }: MoreButtonProps) {
  const words = useWords();
  useFill(list, !isEmpty);
  useFillToPlace(list);
  const hasFailed = list.failed !== null;
  if (!list.hasNextPage) return null;
  return (
    <>
      <p aria-live="polite" className="pt-3 text-center text-meta text-soft">
        {hasFailed && failed}
      </p>
      <Button look="tint" className="mt-3 w-full" busy={list.isFetching} onClick={list.fetchNextPage}>
        {hasFailed ? words.tryAgain : text}
      </Button>
    </>
  );
}
