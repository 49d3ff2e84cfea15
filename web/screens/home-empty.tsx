import { useLaterWords } from '#web/later-words.ts';
import { isFiltered } from '#web/people/filter-address.ts';
import { ShareButton } from '#web/people/page/share-button.tsx';
import { useFilters } from '#web/people/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWords } from '#web/words.ts';

interface HomeEmptyProps {
  /** After the last student. Otherwise there is none. */
  readonly isEnd?: boolean;
}

/** In the place of a list without students, and after the end of one. */
export function HomeEmpty({ isEnd = false }: HomeEmptyProps) {
  const words = useWords();
  const later = useLaterWords();
  const { filters, clear } = useFilters();
  const hasFilters = isFiltered(filters);
  const way = <MoreStudents isEnd={isEnd} clear={hasFilters ? clear : null} />;
  if (isEnd) {
    return (
      <div className="flex flex-col items-center gap-3 py-6 text-center">
        <Mark className="size-14" />
        <p className="text-meta text-soft">{hasFilters ? later.endOfMatches : words.endOfList}</p>
        {way}
      </div>
    );
  }
  return (
    <Notice
      fact={hasFilters ? words.noStudentsMatch : words.noStudentsYet}
      hint={hasFilters ? words.tryFewerFilters : words.inviteSomebody}
    >
      {way}
    </Notice>
  );
}

interface MoreStudentsProps extends Required<HomeEmptyProps> {
  /** Removes the filters; null without filters. */
  readonly clear: (() => void) | null;
}

/** The way to more students: without the filters, or by a friend who signs up. */
function MoreStudents({ isEnd, clear }: MoreStudentsProps) {
  const words = useWords();
  const later = useLaterWords();
  const look = isEnd ? 'tint' : 'primary';
  if (!clear) return <ShareButton path="/" title={words.brand} look={look} text={later.shareQuad} />;
  const showAll = () => {
    clear();
    // The button that has the focus is removed with its list.
    document.getElementById('content')?.focus();
  };
  return (
    <Button look={look} className={isEnd ? '' : 'w-full md:w-auto'} onClick={showAll}>
      {later.showAllStudents}
    </Button>
  );
}
