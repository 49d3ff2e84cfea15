/** The keys of all queries, in one file, so that a change finds all cache entries that it affects. */
export const queryKeys = {
  /** One entry per person (cards/card-store.ts). */
  card: (id: string) => ['card', id] as const,
  cards: ['card'] as const,
  /** A list: pages of ids. */
  people: (filters: object) => ['people', filters] as const,
  allPeople: ['people'] as const,
  /** A newer list, offered instead of the list on screen; null: none. Its fetch is the refresh of the list. */
  newerPeople: (filters: object) => ['newer-people', filters] as const,
  allNewerPeople: ['newer-people'] as const,
  /** The answer with one later page of a list, kept from its request until its use. */
  nextPage: (filters: object, cursor: string) => ['next-page', filters, cursor] as const,
  /** The result of a search: ids. */
  search: (text: string, filters: object) => ['search', text, filters] as const,
  searches: ['search'] as const,
  /** True if a person exists. The card is in the entry of {@link card}. */
  student: (id: string) => ['student', id] as const,
  /** Pages of opinions on one person. */
  opinions: (profile: string) => ['opinions', profile] as const,
  allOpinions: ['opinions'] as const,
  /** The log-ins of the logged-in person. */
  sessions: ['sessions'] as const,
  /** The logged-in person's blocks, restrictions, reports and notices. */
  safety: (list: string) => ['safety', list] as const,
  /** The activity of an earlier visit (activity/stored-activity.ts). */
  storedActivity: ['stored-activity'] as const,
  /** The screens of moderators. */
  moderation: (part: string) => ['moderation', part] as const,
  /** The profile of the logged-in person. */
  profile: (uid: string) => ['profile', uid] as const,
};
