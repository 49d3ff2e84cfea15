import { RecentList } from '#web/features/people/search/recent-list.tsx';
import { SuggestedNames } from '#web/features/people/search/suggested-names.tsx';
import { useRecentsOpen } from '#web/features/people/search/use-recents-open.ts';
import { useSearchText } from '#web/features/people/use-search-text.ts';

interface SearchHelpProps {
  /** The search box. */
  readonly box: HTMLInputElement;
}

/**
 * Shows recent searches over the page for an empty search box, and suggested names while a person types. Loads when the
 * box first gets the focus.
 */
export function SearchHelp({ box }: SearchHelpProps) {
  const { isOpen, text, searched } = useSearchText();
  const showsRecents = useRecentsOpen(box, !isOpen);
  if (showsRecents)
    return (
      <RecentList
        focusAfter={() => box}
        className="absolute inset-x-0 top-full z-10 mt-2 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain"
      />
    );
  const typed = text.trim();
  // With `searched`, the results of this text are on screen.
  if (typed === '' || searched !== '') return null;
  return <SuggestedNames box={box} text={typed} />;
}
