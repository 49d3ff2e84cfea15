import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from '#web/data/address.tsx';
import { SEARCH_BUTTON_AFTER } from '#contract/limits.ts';
import { countCharacters } from '#contract/input.ts';
import {
  filterAddress,
  noFilters,
  readFilters,
  searchAddress,
  type Filters,
} from '#web/features/people/filter-address.ts';
import { forgetList } from '#web/data/place.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';

/**
 * The searched text, stored in the history entry, so that Back and a reload show the same results. An entry without a
 * stored text was opened by its address. The address's text is then searched.
 */
export interface SearchState {
  readonly searched: string;
}

/** Minimum time between two changes of the address. Safari refuses more than 100 in 30 s. */
const ADDRESS_EVERY_MS = 400;

/** The box's text that is not in the address yet. Valid while the address is `base`. */
let typed: { readonly text: string; readonly base: string } | null = null;
let addressAt = 0;
let timer = 0;
const listeners = new Set<() => void>();

function setTyped(next: typeof typed): void {
  clearTimeout(timer);
  typed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null if the address contains the text, or if another address was opened. */
function readTyped(): string | null {
  return typed?.base === location.href ? typed.text : null;
}

/**
 * The text of the search box and the filters of its results. The text is written to the address shortly after typing.
 */
export function useSearchText() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const state = useHistoryState<SearchState | null>();
  const typedText = useSyncExternalStore(subscribe, readTyped);
  const isOpen = path === '/search';
  const named = new URLSearchParams(query).get('user') ?? '';
  const text = isOpen ? (typedText ?? named) : '';
  const searched = isOpen ? (state?.searched ?? named.trim()) : '';
  // A search from Home starts with Home's filters. The sort is kept for the way back.
  const kept = isOpen || path === '/' ? readFilters(query) : noFilters;
  const filters = { ...kept, sort: '' } as const;

  const show = (next: string, searchedNow: string, replace: boolean, filtersNow: Filters = kept) => {
    addressAt = Date.now();
    navigate(searchAddress(next, filtersNow), {
      replace,
      state: { searched: searchedNow } satisfies SearchState,
      transition: false,
    });
    setTyped(null);
  };
  return {
    isOpen,
    text,
    filters,
    /** Filters the results. The text stays, including typed text that has not been searched. */
    filter: (next: Filters) => show(text, searched, false, { ...next, sort: kept.sort }),
    /** The text of the results on screen; `''` while the box contains another text. */
    searched: text.trim() === searched ? searched : '',
    /** The Search button is shown only for longer texts (docs/product.md section 9). */
    maySearch: countCharacters(text.trim()) > SEARCH_BUTTON_AFTER,
    type(next: string) {
      const wait = addressAt + ADDRESS_EVERY_MS - Date.now();
      if (!isOpen || wait <= 0) return show(next, searched, isOpen);
      setTyped({ text: next, base: location.href });
      timer = window.setTimeout(() => readTyped() !== null && show(next, searched, true), wait);
    },
    /** Enter also searches short texts. `given`: replaces the text in the box. */
    search(given = text) {
      const next = given.trim();
      if (next === '') return;
      // A repeated text is searched again.
      const queryKey = queryKeys.search(next, filters);
      if (next === searched) void client.refetchQueries({ queryKey });
      else client.removeQueries({ queryKey, type: 'inactive' });
      forgetList(searchAddress(next, kept));
      show(given, next, isOpen);
    },
    /** Opens this search again, also from another screen. */
    reopen: () => show(text, searched, false),
    clear() {
      setTyped(null);
      navigate(filterAddress(kept), { transition: false });
    },
  };
}
