import { laterWords } from '#contract/words/en/later.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Card } from '#contract/user-object.ts';
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
  /** Its opinion, or that it has none, is shown until the list is loaded. */
  readonly card?: Pick<Card, 'opinions' | 'firstOpinion'>;
  /** The id of the highlighted opinion. */
  readonly marked?: string | undefined;
  readonly Acts?: ComponentType<ActsProps> | undefined;
}

/** All opinions directly on the page, with a button for more. */
export function OpinionColumn({
  profile,
  empty,
  endFrom = 3,
  card,
  marked,
  Acts,
  mayDelete,
  onDelete,
}: OpinionColumnProps) {
  const words = useWords();
  const { moreOpinions } = useWords(laterWords);
  const list = useOpinions(profile);
  const { length } = list.opinions;
  useFill(list, length > 0);
  useFillToPlace(list);
  const first = card?.firstOpinion;
  const known =
    list.data || (!first && card?.opinions !== 0)
      ? list
      : {
          ...list,
          opinions: first ? [first] : [],
          isPending: false,
          isFetchingNextPage: card.opinions > 1 && !list.isError,
        };
  return (
    <Opinions
      list={known}
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
          {moreOpinions}
        </Button>
      ) : (
        length >= endFrom && (
          <p className="col-span-full py-3 text-center text-meta text-soft">{words.noMoreOpinions}</p>
        )
      )}
    </Opinions>
  );
}
