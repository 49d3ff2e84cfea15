import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getUser } from '#contract/profile.ts';
import type { Card } from '#contract/user-object.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { mergeCards, useCard } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { removePerson } from '#web/data/cards/remove-person.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';

/** The state of a student's page. `missing`: the person does not exist, or the viewer may not see them. */
export type StudentState =
  | { readonly status: 'shown'; readonly card: Card }
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void };

/** Another student, with the card that lists share. The page asks the server each time it opens. */
export function useStudent(id: string): StudentState {
  const client = useQueryClient();
  const card = useCard(id);
  const { isFetching, error, refetch } = useQuery({
    queryKey: queryKeys.student(id),
    queryFn: ({ signal }) => fetchStudent(client, id, signal),
    staleTime: 0,
  });
  if (card) return { status: 'shown', card };
  if (isFetching) return { status: 'loading' };
  return error ? { status: 'failed', error, retry: () => void refetch() } : { status: 'missing' };
}

/** Stores the card, or removes a missing person. */
async function fetchStudent(client: QueryClient, id: string, signal: AbortSignal): Promise<boolean> {
  const startedAt = requestTime();
  try {
    const { data } = await call(getUser, { id }, { signal });
    // The answer about another person is a card.
    mergeCards(client, [data as Card], startedAt);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    removePerson(client, id);
    return false;
  }
}
