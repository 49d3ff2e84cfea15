import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getUser } from '#contract/profile.ts';
import { call } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { useOwnUser, useSession } from '#web/data/session.tsx';

/** The profile of the logged-in person. Until the answer arrives, these are the session's data. */
export function useProfile() {
  const user = useOwnUser();
  const { mergeUser } = useSession();
  const client = useQueryClient();
  const queryKey = queryKeys.profile(user.uid);
  // The session has the data. The query has the result of the call.
  const query = useQuery({
    queryKey,
    async queryFn({ signal }) {
      const startedAt = requestTime();
      mergeUser((await call(getUser, { id: user.uid }, { signal })).data, startedAt);
      return true;
    },
    staleTime: 0,
  });
  return {
    user,
    /** True when e-mail and phone are known. */
    isLoaded: query.data !== undefined || user.email !== '',
    /** The error, if there is no answer. */
    error: query.data ? null : query.error,
    refetch: () => client.refetchQueries({ queryKey }),
  };
}
