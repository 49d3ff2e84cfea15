import { useEffect } from 'react';
import { getUser } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { call } from '#web/api.ts';
import { useQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useOwnUser, useSession } from '#web/session.tsx';

/** The profile of the logged-in person. Until the answer arrives, the stored data of the last visit. */
export function useProfile() {
  const known = useOwnUser();
  const { setUser } = useSession();
  const client = useQueryClient();
  const queryKey = queryKeys.profile(known.uid);
  const query = useQuery<User>(queryKey, {
    fetchData: async ({ signal }) => (await call(getUser, { id: known.uid }, { signal })).data,
    staleMs: 0,
  });

  // Updates the top bar and the stored data for the next visit.
  useEffect(() => {
    if (query.data) setUser(query.data);
  }, [query.data, setUser]);

  return {
    user: query.data ?? known,
    isLoaded: query.data !== undefined,
    /** The error, if there is no answer. */
    error: query.data ? null : query.error,
    refetch: () => client.refetchQueries({ queryKey }),
  };
}
