/** The keys of all queries. One file, so that a change of the cache finds everything that it concerns. */
export const queryKeys = {
  /** One entry per person: see cards/card-store.ts. */
  card: (id: string) => ['card', id] as const,
  cards: ['card'] as const,
  /** A list: ids, page by page. */
  people: (filters: object) => ['people', filters] as const,
  allPeople: ['people'] as const,
  /** The hits of a search: ids. */
  search: (text: string) => ['search', text] as const,
  searches: ['search'] as const,
  /** The opinions on one person, page by page. */
  opinions: (profile: string) => ['opinions', profile] as const,
  allOpinions: ['opinions'] as const,
  /** The own profile. */
  profile: (uid: string) => ['profile', uid] as const,
};
