import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUser } from '#contract/profile.ts';
import { call } from '#web/api.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useOwnUser, useSession } from '#web/session.tsx';

/** One's own profile, with what is kept from the last visit until the answer comes. */
export function useProfile() {
  const known = useOwnUser();
  const { setUser } = useSession();
  const client = useQueryClient();
  const queryKey = queryKeys.profile(known.uid);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getUser, { id: known.uid }, { signal })).data,
    staleTime: 0,
  });

  // The top bar and the next visit show the same.
  useEffect(() => {
    if (query.data) setUser(query.data);
  }, [query.data, setUser]);

  return {
    user: query.data ?? known,
    isLoaded: query.data !== undefined,
    /** Why the rest of it is not there. */
    error: query.data ? null : query.error,
    refetch: () => client.refetchQueries({ queryKey }),
  };
}
