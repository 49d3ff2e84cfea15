import { makeRecents } from '#web/data/recents.ts';
import { RECENT_SEARCHES_KEY } from '#web/data/storage/stored-cards.ts';
import { isRecord } from '#web/data/storage/storage.ts';
import { isSuggestedPerson, type SuggestedPerson } from '#web/features/people/search/suggested-person.ts';

/** A searched text, or a person opened from the search box. */
export type Recent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'person'; readonly person: SuggestedPerson };

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false;
  return value['kind'] === 'text' ? typeof value['text'] === 'string' : isSuggestedPerson(value['person']);
}

/** Identifies a line: as React's key, and to replace a repeated search. */
export function keyOfRecent(recent: Recent): string {
  return recent.kind === 'text' ? `text ${recent.text.toLowerCase()}` : `person ${recent.person.uid}`;
}

export const useRecentSearches = makeRecents<Recent>({
  key: RECENT_SEARCHES_KEY,
  isValid: isRecent,
  replaces: (added, earlier) => keyOfRecent(added) === keyOfRecent(earlier),
});
