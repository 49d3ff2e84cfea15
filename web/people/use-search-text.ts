import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { SEARCH_BUTTON_AFTER } from '#contract/limits.ts';
import { countCharacters } from '#contract/opinions.ts';
import { searchKey } from '#web/people/use-people.ts';

/** Which text was searched for stands beside the address: back and reload find the results again. */
interface SearchState {
  readonly searched: string;
}

/** The search text lives in the address alone. */
export function useSearchText() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const state = useHistoryState<SearchState | null>();
  const isOpen = path === '/search';
  const text = isOpen ? (new URLSearchParams(query).get('user') ?? '') : '';
  const searched = isOpen && text ? (state?.searched ?? '') : '';

  const show = (next: string, kept: string) => {
    const address = next ? `/search?${new URLSearchParams({ user: next })}` : '/search';
    navigate(address, {
      replace: isOpen,
      state: { ...(isOpen ? state : null), searched: kept } satisfies SearchState,
    });
  };
  return {
    isOpen,
    text,
    searched,
    /** The Search button appears only for a longer text (SPEC.md section 2). */
    maySearch: countCharacters(text.trim()) > SEARCH_BUTTON_AFTER,
    type: (next: string) => show(next, searched),
    search() {
      const next = text.trim();
      // The same text again asks again.
      if (next === searched) void client.refetchQueries({ queryKey: searchKey(next) });
      else client.removeQueries({ queryKey: searchKey(next), type: 'inactive' });
      // Without what the entry knew of the results before.
      navigate(`/search?${new URLSearchParams({ user: text })}`, {
        replace: isOpen,
        state: { searched: next } satisfies SearchState,
      });
    },
    clear: () => navigate('/'),
  };
}
