import { startTransition } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import {
  filterAddress,
  isFiltered,
  noFilters,
  readFilters,
  type Filters,
} from '#web/features/people/filter-address.ts';
import { resetList } from '#web/features/people/refresh-list.ts';
import { useSearchText } from '#web/features/people/use-search-text.ts';
import { useWords } from '#web/data/words.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';

/**
 * The filters, stored only in the address. On the search screen they filter its results. Elsewhere a change opens Home
 * with a new list.
 */
export function useFilters() {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const client = useQueryClient();
  const search = useSearchText();
  const { announce } = useDialogs();
  const { filtersCleared, searchCleared } = useWords();
  const filters = search.isOpen ? search.filters : readFilters(path === '/' ? query : '');

  const showList = (next: Filters) => {
    resetList(client, next);
    // The box of a search is emptied at once.
    navigate(filterAddress(next), { transition: false });
  };
  const replace = (next: Filters) => (search.isOpen ? search.filter(next) : showList(next));
  return {
    filters,
    /** True for the filters of a search, which has only one order. */
    isSearch: search.isOpen,
    set: (change: Partial<Filters>) =>
      // The browser's address is ahead of a list that React prepares.
      replace({ ...readFilters(location.search), ...change }),
    /** Sets these filters and no others. */
    replace,
    /** Resets the filters and the search. Undo opens the same list or search again, at the reader's place. */
    clear: () => {
      showList(noFilters);
      const isText = search.text !== '';
      if (isText || isFiltered(filters))
        announce({
          text: isText ? searchCleared : filtersCleared,
          undo: isText ? search.reopen : () => startTransition(() => navigate(filterAddress(filters))),
          // Undo would replace filters that were set later.
          isAboutAddress: true,
        });
    },
  };
}
