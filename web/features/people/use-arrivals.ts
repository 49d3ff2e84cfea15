import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addArrivals } from '#web/features/people/arrivals.ts';
import type { Filters } from '#web/features/people/filter-address.ts';
import { findArrivals, type LoadedList } from '#web/features/people/find-arrivals.ts';
import type { PeopleList } from '#web/features/people/use-people.ts';
import { returned } from '#web/data/cards/returned.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import type { Refresh } from '#web/ui/refresh-status.tsx';

/** What came is shown for this long. */
const SHOWN_MS = 4000;

interface Outcome {
  /** Number of new students; null if nobody can know. */
  readonly count: number | null;
}

/**
 * Marks the students whom a refresh has brought.
 * @returns what came, for some seconds after a refresh that the person requested, and after any other that brought
 *   students.
 */
export function useArrivals(filters: Filters, list: PeopleList, refresh: Refresh | null): Outcome | null {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const before = useRef<LoadedList>(undefined);
  const wasAsked = useRef(false);
  const isAsked = refresh !== null && refresh.error === null;

  useEffect(() => {
    if (isAsked) {
      wasAsked.current = true;
      // oxlint-disable-next-line react/set-state-in-effect -- an earlier outcome is shown no longer
      setOutcome(null);
      return;
    }
    const { dataUpdatedAt: at = 0 } = client.getQueryState(queryKeys.people(filters)) ?? {};
    const last = before.current;
    before.current = { list, at };
    const isDone = wasAsked.current && refresh === null;
    wasAsked.current = false;
    // Another page at the end is no refresh.
    if (!last || (!isDone && last.list.pages[0] === list.pages[0])) return;
    const arrivals =
      findArrivals(last, before.current, filters.sort)?.filter((id) => !returned.has(id)) ?? null;
    addArrivals(arrivals ?? []);
    if (isDone || arrivals?.length) setOutcome({ count: arrivals && arrivals.length });
  }, [client, filters, list, isAsked, refresh]);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return outcome;
}
