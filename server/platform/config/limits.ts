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

/** Maximum acts of each subject in ten minutes; for cards, in an hour. */
export type LimitNumbers = Readonly<Record<LimitName, number>>;

/** Reads a whole number that is 1 or more. */
type ReadLimit = (variable: string, fallback: number) => number;

export function readLimitNumbers(read: ReadLimit): LimitNumbers {
  const entries = Object.entries(variables).map(([name, [variable, fallback]]) => [
    name,
    read(variable, fallback),
  ]);
  return Object.fromEntries(entries) as LimitNumbers;
}

/** Minimum of the default, for small installations with one domain or few. */
const CODES_PER_DOMAIN_LEAST = 100;

/**
 * Limits codes per domain. The owner of a domain has any number of mailboxes, and could use up all mails of an hour.
 */
export function readCodesPerDomain(mailsPerHour: number, read: ReadLimit): number {
  return read('LIMIT_DOMAIN_CODES', Math.max(CODES_PER_DOMAIN_LEAST, Math.ceil(mailsPerHour / 2)));
}
