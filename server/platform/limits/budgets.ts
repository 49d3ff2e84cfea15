import type { LimitNumbers } from '#server/platform/config/limits.ts';
import { createCounter, type Budget, type Count, type Counter } from './counter.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
/** A /48 may make as many calls as this number of its /64 networks. It has 65,536 of them. */
const WIDE_FACTOR = 64;
/** A subject takes about 210 bytes (measured), so all counters together take 105 MB at most. */
const SUBJECTS_MAX = 50_000;

/** All budgets (docs/product.md section 13). `wide` counts IPv6 networks of size /48. */
export const budgetNames = [
  'calls',
  'writes',
  'searches',
  'uploads',
  'cards',
  'browser',
  'network',
  'network-codes',
  'wide',
  'wide-codes',
] as const;
export type BudgetName = (typeof budgetNames)[number];
export type Counters = Readonly<Record<BudgetName, Counter>>;

/** Budgets with exact counts: all nodes count each call with a statement before the call is answered. */
const exact: ReadonlySet<string> = new Set<BudgetName>(['uploads', 'network-codes', 'wide-codes']);

export function isExact({ name }: Budget): boolean {
  return exact.has(name);
}

/** True if the subjects of a budget are network addresses. These are stored as keyed hashes only. */
export function countsNetworks({ name }: Budget): boolean {
  return name.startsWith('network') || name.startsWith('wide');
}

function limitsOf(numbers: LimitNumbers): Record<BudgetName, number> {
  return {
    calls: numbers.calls,
    writes: numbers.writes,
    searches: numbers.searches,
    uploads: numbers.uploads,
    cards: numbers.cards,
    browser: numbers.browserCalls,
    network: numbers.networkCalls,
    'network-codes': numbers.networkCodes,
    wide: WIDE_FACTOR * numbers.networkCalls,
    'wide-codes': WIDE_FACTOR * numbers.networkCodes,
  };
}

export function createCounters(
  numbers: LimitNumbers,
  onAdded?: (count: Count, budget: Budget) => void,
): Counters {
  const limits = limitsOf(numbers);
  const counters = budgetNames.map((name) => {
    const windowMs = name === 'cards' ? HOUR_MS : TEN_MINUTES_MS;
    const budget = { name, limit: limits[name], windowMs, subjectsMax: SUBJECTS_MAX };
    return [name, createCounter(budget, onAdded)];
  });
  return Object.fromEntries(counters) as Counters;
}
