import { useEffect, useRef, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import type { Opinion } from '#contract/user-object.ts';
import { OpinionBubble, type ActsProps, type OpinionLook } from '#web/features/opinions/opinion-bubble.tsx';
import { useOpinions } from '#web/features/opinions/use-opinions.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFill } from '#web/data/queries/use-list.ts';
import { useWords } from '#web/data/words.ts';
import '#web/styles/open-list.css';

export interface OpinionListProps {
  readonly profile: string;
  readonly mayDelete: (opinion: Opinion) => boolean;
  readonly onDelete: (opinion: Opinion) => void;
}

interface CardOpinionsProps extends OpinionListProps {
  /** Shown if there are no opinions. */
  readonly none: ReactNode;
}

interface OpinionBoxProps extends CardOpinionsProps {
  /** The card's number of opinions. With 0, the loading list shows no placeholders. */
  readonly expected: number;
}

const NEAR_END_PX = 100;

/** As many columns as fit, so that a line has at most about 70 characters. */
const columns: CSSProperties = {
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr))',
};

/** All opinions in a scrolling box of at most 300 px. It loads more pages near its end. */
export function OpinionBox({ profile, expected, none, mayDelete, onDelete }: OpinionBoxProps) {
  const words = useWords();
  const list = useOpinions(profile);
  const box = useRef<HTMLElement>(null);
  const loadNearEnd = () => {
    if (!box.current || !list.hasNextPage || list.isFetching || list.isError) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) list.fetchNextPage();
  };
  // After each rendering, because a few opinions leave nothing to scroll.
  useEffect(() => {
    loadNearEnd();
    const { clientHeight = 0, firstElementChild } = box.current ?? {};
    box.current?.toggleAttribute('data-long', (firstElementChild?.scrollHeight ?? 0) > clientHeight);
  });
  const isEmpty = list.isPending ? expected === 0 : list.opinions.length === 0 && !list.hasNextPage;
  return (
    <section
      ref={box}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
      tabIndex={0}
      aria-label={words.allOpinions}
      className="-mr-2 max-h-75 overflow-y-auto overscroll-contain rounded-inner pr-2"
      onScroll={loadNearEnd}
    >
      {list.isPending && isEmpty ? (
        none
      ) : (
        <Opinions list={list} empty={none} look="card" mayDelete={mayDelete} onDelete={onDelete} />
      )}
    </section>
  );
}

interface OnlyOpinionProps extends CardOpinionsProps {
  /** Shown until the list is loaded. */
  readonly first: Opinion | null;
}

/**
 * All opinions of a card with one opinion or none. It has the place and look of the newest opinion, so that nothing
 * moves.
 */
export function OnlyOpinion({ profile, first, none, mayDelete, onDelete }: OnlyOpinionProps) {
  const words = useWords();
  const list = useOpinions(profile);
  const opinion = list.data ? list.opinions[0] : first;
  return (
    <section aria-label={words.allOpinions} className="contents">
      {opinion ? (
        <OpinionBubble look="quote" opinion={opinion} onDelete={mayDelete(opinion) ? onDelete : undefined} />
      ) : (
        none
      )}
    </section>
  );
}

/** Loads the newest opinion of a card whose opinion was deleted, or whose writer was removed. */
export function NewestOpinion({ profile, none, mayDelete, onDelete }: CardOpinionsProps) {
  const list = useOpinions(profile);
  useFill(list, list.opinions.length > 0);
  const newest = { ...list, opinions: list.opinions.slice(0, 1), isFetchingNextPage: false };
  return <Opinions list={newest} empty={none} look="quote" mayDelete={mayDelete} onDelete={onDelete} />;
}

interface OpinionsProps extends Pick<OpinionListProps, 'mayDelete' | 'onDelete'> {
  readonly list: Pick<
    ReturnType<typeof useOpinions>,
    'opinions' | 'isPending' | 'isError' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage' | 'retry'
  >;
  readonly look: OpinionLook;
  readonly marked?: string | undefined;
  readonly Acts?: ComponentType<ActsProps> | undefined;
  /** Shown if there are no opinions. */
  readonly empty: ReactNode;
  readonly children?: ReactNode;
}

export function Opinions({ list, look, empty, marked, Acts, mayDelete, onDelete, children }: OpinionsProps) {
  const words = useWords();
  const { length } = list.opinions;
  // A page may be empty, because the server leaves out some opinions.
  const isLoading = list.isPending || (length === 0 && list.hasNextPage && !list.isError);
  // Opinions with acts have different heights. They are in one column, as in the activity.
  const grid = Acts ? undefined : columns;
  const skeletons = <OpinionSkeletons look={look} grid={grid} />;
  if (isLoading) return skeletons;
  const failed = list.isError && !list.isFetching && (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-2">
      <p className="text-meta text-soft">{words.opinionsFailed}</p>
      <Button look="text" onClick={list.retry}>
        {words.tryAgain}
      </Button>
    </div>
  );
  if (list.isError && length === 0) return failed || skeletons;
  return (
    <div className="grid grid-cols-1 gap-2" style={length > 1 ? grid : undefined}>
      {length === 0 && empty && <div className="col-span-full">{empty}</div>}
      {list.opinions.map((opinion) => (
        <OpinionBubble
          key={opinion.comment_id}
          opinion={opinion}
          look={look}
          hasMenu={look !== 'quote'}
          isMarked={opinion.comment_id === marked}
          Acts={Acts}
          onDelete={mayDelete(opinion) ? onDelete : undefined}
        />
      ))}
      {list.isFetchingNextPage && <div className="col-span-full">{skeletons}</div>}
      {failed}
      {children}
    </div>
  );
}

interface OpinionSkeletonsProps {
  readonly look: OpinionLook;
  readonly grid: CSSProperties | undefined;
}

function OpinionSkeletons({ look, grid }: OpinionSkeletonsProps) {
  const surface = look === 'ground' ? 'ground' : 'card';
  return (
    <div className="grid animate-pulse gap-2" style={grid}>
      <Skeleton on={surface} className="h-18 rounded-bubble" />
      <Skeleton on={surface} className="h-18 rounded-bubble" />
    </div>
  );
}
