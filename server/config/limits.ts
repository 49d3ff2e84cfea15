/** The limits on calls: one table of their variables and defaults. docs/limits.md describes them. */
const variables = {
  calls: ['LIMIT_CALLS', 1_200],
  writes: ['LIMIT_WRITES', 300],
  searches: ['LIMIT_SEARCHES', 600],
  uploads: ['LIMIT_UPLOADS', 12],
  cards: ['LIMIT_CARDS', 6_000],
  browserCalls: ['LIMIT_BROWSER_CALLS', 200],
  networkCalls: ['LIMIT_NETWORK_CALLS', 10_000],
  networkCodes: ['LIMIT_NETWORK_CODES', 1_000],
} as const;

type LimitName = keyof typeof variables;

/** How often each subject may do each thing: in ten minutes, cards in an hour. */
export type LimitNumbers = Readonly<Record<LimitName, number>>;

/** @param read reads a whole number that is 1 or more. */
export function readLimitNumbers(read: (variable: string, fallback: number) => number): LimitNumbers {
  const entries = Object.entries(variables).map(([name, [variable, fallback]]) => [
    name,
    read(variable, fallback),
  ]);
  return Object.fromEntries(entries) as LimitNumbers;
}
