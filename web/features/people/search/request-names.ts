import type { QueryClient } from '@tanstack/react-query';
import { searchPeople } from '#contract/people.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { toSuggestedPerson, type SuggestedPerson } from '#web/features/people/search/suggested-person.ts';

export const SUGGESTED_MAX = 5;

/**
 * Maximum requests for suggestions in this time. The server counts them as searches, and most of that budget must
 * remain for real searches.
 */
const REQUESTS_MAX = 200;
const REQUESTS_MS = 10 * 60 * 1000;
/** Pause after a 429 without `Retry-After`. */
const PAUSE_MS = 60_000;

let requestedAt: number[] = [];
let pausedUntil = 0;

function mayRequest(now: number): boolean {
  requestedAt = requestedAt.filter((at) => now - at < REQUESTS_MS);
  return now >= pausedUntil && requestedAt.length < REQUESTS_MAX;
}

/**
 * Asks the server for a few people with matching names. Null: no answer. A failure is not shown, because the person has
 * not searched yet; a search would report it.
 */
export async function requestNames(
  client: QueryClient,
  text: string,
  signal: AbortSignal,
): Promise<SuggestedPerson[] | null> {
  const now = Date.now();
  if (!mayRequest(now)) return null;
  requestedAt.push(now);
  const startedAt = requestTime();
  try {
    const { data } = await call(searchPeople, { user: text, limit: SUGGESTED_MAX }, { signal });
    if (signal.aborted) return null;
    mergeCards(client, data.data, startedAt);
    return data.data.slice(0, SUGGESTED_MAX).map(toSuggestedPerson);
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      pausedUntil = Date.now() + (error.retryAfter === null ? PAUSE_MS : error.retryAfter * 1000);
    return null;
  }
}
