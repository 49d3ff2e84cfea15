import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { SEARCH_BUTTON_AFTER } from '#contract/limits.ts';
import { countCharacters } from '#contract/input.ts';
import { places } from '#web/people/list-place.ts';
import { queryKeys } from '#web/query-keys.ts';

/** Which text was searched for is beside the address: back and reload find the results again. */
interface SearchState {
  readonly searched: string;
}

/** Safari refuses more than 100 changes of the address in 30 s. */
const ADDRESS_EVERY_MS = 400;

/** What is in the box, while the address is `base` and does not say so yet. */
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

/** Null where the address says it, or another address has been opened. */
function readTyped(): string | null {
  return typed?.base === location.href ? typed.text : null;
}

function searchAddress(text: string): string {
  return text ? `/search?${new URLSearchParams({ user: text })}` : '/search';
}

/** The address of the results of a text, for their place. */
export function resultsAddress(searched: string): string {
  return `/search?${searched}`;
}

/** The search text is in the address, a moment after it was typed. */
export function useSearchText() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const state = useHistoryState<SearchState | null>();
  const unwritten = useSyncExternalStore(subscribe, readTyped);
  const isOpen = path === '/search';
  const text = isOpen ? (unwritten ?? new URLSearchParams(query).get('user') ?? '') : '';
  const searched = isOpen ? (state?.searched ?? '') : '';

  const show = (next: string, searchedNow: string, replace: boolean) => {
    addressAt = Date.now();
    navigate(searchAddress(next), { replace, state: { searched: searchedNow } satisfies SearchState });
    setTyped(null);
  };
  return {
    isOpen,
    text,
    /** The text that the results on screen belong to; `''` while another one is in the box. */
    searched: text.trim() === searched ? searched : '',
    /** The Search button appears only for a longer text (docs/product.md section 9). */
    maySearch: countCharacters(text.trim()) > SEARCH_BUTTON_AFTER,
    type(next: string) {
      const wait = addressAt + ADDRESS_EVERY_MS - Date.now();
      if (!isOpen || wait <= 0) return show(next, searched, isOpen);
      setTyped({ text: next, base: location.href });
      timer = window.setTimeout(() => readTyped() !== null && show(next, searched, true), wait);
    },
    /** Enter searches for any text, also a short one. */
    search() {
      const next = text.trim();
      if (next === '') return;
      // The same text again asks again.
      if (next === searched) void client.refetchQueries({ queryKey: queryKeys.search(next) });
      else client.removeQueries({ queryKey: queryKeys.search(next), type: 'inactive' });
      places.delete(resultsAddress(next));
      show(text, next, isOpen);
    },
    clear() {
      setTyped(null);
      navigate('/');
    },
  };
}
