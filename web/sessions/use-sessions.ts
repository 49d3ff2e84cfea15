import { endSessions, listSessions, type Session } from '#contract/sessions.ts';
import { ApiError, call } from '#web/api.ts';
import { useQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

/** The person's logins, and the ending of one (by its id) or of all others. */
export function useSessions() {
  const client = useQueryClient();
  const { confirm } = useDialogs();
  const { busy: ending, run } = useOneAtATime();
  const queryKey = queryKeys.sessions;
  const query = useQuery<readonly Session[]>(queryKey, {
    fetchData: async ({ signal }) => (await call(listSessions, {}, { signal })).data.data,
    staleMs: 0,
  });

  /** Asks, ends what `input` names, and removes it from the list. Resolves to whether it has ended. */
  const end = async (which: { id: string } | { all: true }, question: string): Promise<boolean> =>
    ending === null &&
    (await confirm(question, 'danger')) &&
    run('id' in which ? which.id : 'all', async () => {
      // A login that has ended already is what the person wants.
      await call(endSessions, which).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      client.updateQueryData<readonly Session[]>(queryKey, (sessions) =>
        sessions?.filter(({ id, current }) => current || ('id' in which && id !== which.id)),
      );
    });

  return {
    sessions: query.data,
    /** The error, if there is no list. */
    error: query.data ? null : query.error,
    refetch: query.refetch,
    /** The id of the login that is being ended, `all`, or null. */
    ending,
    end,
  };
}
