import type { ComponentType, ReactNode } from 'react';
import { useFillToPlace } from '#web/data/keep-place.ts';
import type { ActsProps } from '#web/features/opinions/opinion-bubble.tsx';
import { Opinions, type OpinionListProps } from '#web/features/opinions/opinion-list.tsx';
import { useOpinions } from '#web/features/opinions/use-opinions.ts';
import { Button } from '#web/ui/button.tsx';
import { useFill } from '#web/data/queries/use-list.ts';
import { useWords } from '#web/data/words.ts';

interface OpinionColumnProps extends OpinionListProps {
  /** Shown if there are no opinions. */
  readonly empty?: ReactNode;
  /** The end is shown from this number of opinions on. A few need no text about their end. */
  readonly endFrom?: number;
  /** True if the newest opinion is above the list. */
  readonly isWithoutNewest?: boolean;
  /** The id of the highlighted opinion. */
  readonly marked?: string | undefined;
  readonly Acts?: ComponentType<ActsProps> | undefined;
}

/** All opinions directly on the page, with a button for more. */
export function OpinionColumn({
  profile,
  empty,
  endFrom = 3,
  isWithoutNewest = false,
  marked,
  Acts,
  mayDelete,
  onDelete,
}: OpinionColumnProps) {
  const words = useWords();
  const list = useOpinions(profile);
  const { length } = list.opinions;
  const above = isWithoutNewest ? 1 : 0;
  useFill(list, length > above);
  useFillToPlace(list);
  return (
    <Opinions
      list={{ ...list, opinions: list.opinions.slice(above) }}
      empty={empty}
      look="ground"
      marked={marked}
      Acts={Acts}
      mayDelete={mayDelete}
      onDelete={onDelete}
    >
      {list.isError ? null : list.hasNextPage ? (
        <Button
          look="text"
          className="col-span-full mx-auto"
          busy={list.isFetching}
          onClick={() => list.fetchNextPage()}
        >
          {words.moreOpinions}
        </Button>
      ) : (
        length >= endFrom && (
          <p className="col-span-full py-3 text-center text-meta text-soft">{words.noMoreOpinions}</p>
        )
      )}
    </Opinions>
  );
}
