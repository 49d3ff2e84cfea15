import { useLocation } from 'wouter';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { useRecentSearches } from '#web/features/people/search/recent-searches.ts';
import { toSuggestedPerson, type SuggestedPerson } from '#web/features/people/search/suggested-person.ts';

/** Opens a person's page, and puts the person first in the recent searches. */
export function useOpenPerson(): (person: SuggestedPerson) => void {
  const [, navigate] = useLocation();
  const { add } = useRecentSearches();
  return (person) => {
    add({ kind: 'person', person: toSuggestedPerson(person) });
    navigate(studentAddress(person.uid));
  };
}
