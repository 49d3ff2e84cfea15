import { laterWords } from '#contract/words/en/later.ts';
import { isFiltered } from '#web/features/people/filter-address.ts';
import { ShareButton } from '#web/features/people/page/share-button.tsx';
import { useFilters } from '#web/features/people/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWords } from '#web/data/words.ts';

interface HomeEmptyProps {
  /** True after the last student. False if there is no student at all. */
  readonly isEnd?: boolean;
}

/** Shown in place of a list without students, and after the end of a list. */
export function HomeEmpty({ isEnd = false }: HomeEmptyProps) {
  const later = useWords(laterWords);
  const { filters, clear } = useFilters();
  const hasFilters = isFiltered(filters);
  const way = <MoreStudents isEnd={isEnd} clear={hasFilters ? clear : null} />;
  if (isEnd) {
    return (
      <div className="flex flex-col items-center gap-3 py-6 text-center">
        <Mark className="size-14" />
        <p className="text-meta text-soft">{hasFilters ? later.endOfMatches : later.endOfList}</p>
        {way}
      </div>
    );
  }
  return (
    <EmptyState
      fact={hasFilters ? later.noStudentsMatch : later.noStudentsYet}
      hint={hasFilters ? later.tryFewerFilters : later.inviteSomebody}
    >
      {way}
    </EmptyState>
  );
}

interface MoreStudentsProps extends Required<HomeEmptyProps> {
  /** Removes the filters; null without filters. */
  readonly clear: (() => void) | null;
}

/** The next steps to more students: removing the filters, or inviting a friend. */
function MoreStudents({ isEnd, clear }: MoreStudentsProps) {
  const words = useWords();
  const later = useWords(laterWords);
  const look = isEnd ? 'tint' : 'primary';
  if (!clear) return <ShareButton path="/" title={words.brand} look={look} text={later.shareQuad} />;
  const showAll = () => {
    clear();
    // The focused button disappears with its list.
    document.getElementById('content')?.focus();
  };
  return (
    <Button look={look} className={isEnd ? '' : 'w-full md:w-auto'} onClick={showAll}>
      {later.showAllStudents}
    </Button>
  );
}
