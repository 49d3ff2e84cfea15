import type { SuggestedPerson } from '#web/people/search/suggested-person.ts';

/** Accents and case make no difference, as in the server's search. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const splitWords = (text: string) =>
  fold(text)
    .split(/[\s.'’-]+/u)
    .filter(Boolean);

/** Whether each word of the query begins another word of the name. */
function hasAllWords(query: readonly string[], name: readonly string[]): boolean {
  const free = [...name];
  // Longer words first: "an anna" must not use up "anna" for "an".
  return query
    .toSorted((one, other) => other.length - one.length)
    .every((word) => {
      const index = free.findIndex((part) => part.startsWith(word));
      if (index >= 0) free.splice(index, 1);
      return index >= 0;
    });
}

/**
 * The people whose names have words that begin with the words of `text`, in any order. Names that begin with the text come
 * first. Each person appears once.
 */
export function matchNames(text: string, people: readonly SuggestedPerson[]): SuggestedPerson[] {
  const query = splitWords(text);
  if (query.length === 0) return [];
  const start = query.join(' ');
  const matching = new Map<string, { person: SuggestedPerson; isStart: boolean }>();
  for (const person of people) {
    const name = splitWords(person.name);
    if (!matching.has(person.uid) && hasAllWords(query, name))
      matching.set(person.uid, { person, isStart: name.join(' ').startsWith(start) });
  }
  return [...matching.values()]
    .toSorted((one, other) => Number(other.isStart) - Number(one.isStart))
    .map(({ person }) => person);
}
