import { useFillToPlace } from '#web/data/keep-place.ts';
import { Button } from '#web/ui/button.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { useFill, type ListResult } from '#web/data/queries/use-list.ts';

interface MoreButtonProps {
  readonly list: ListResult;
  /** True if the loaded pages have nothing to show. The next page then loads by itself. */
  readonly isEmpty: boolean;
  readonly text: string;
  /** Shown after a page or the reloaded list has failed to load. */
  readonly failed: string;
}

/** Loads the next page of a list, and reports a failure. */
export function MoreButton({ list, isEmpty, text, failed }: MoreButtonProps) {
  useFill(list, !isEmpty);
  useFillToPlace(list);
  return (
    <>
      <ListFailed list={list} text={failed} onRetry={list.retry} />
      {list.hasNextPage && !list.isError && (
        <Button look="tint" className="mt-3 w-full" busy={list.isFetching} onClick={list.fetchNextPage}>
          {text}
        </Button>
      )}
    </>
  );
}
