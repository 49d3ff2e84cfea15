import { useState } from 'react';
import { endSessions, listSessions, type Session } from '#contract/sessions.ts';
import { ApiError, call, isSessionEnd, messageOf } from '#web/api.ts';
import { useQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { useWords } from '#web/words.ts';

/** The person's logins, and the ending of one (by its id) or of all others. */
export function useSessions() {
  const words = useWords();
  const client = useQueryClient();
  const { alert, confirm } = useDialogs();
  const [ending, setEnding] = useState<string | null>(null);
  const queryKey = queryKeys.sessions;
  const query = useQuery<readonly Session[]>(queryKey, {
    fetchData: async ({ signal }) => (await call(listSessions, {}, { signal })).data.data,
    staleMs: 0,
  });

  /** Asks, ends what `input` names, and removes it from the list. Resolves to whether it has ended. */
  const end = async (which: { id: string } | { all: true }, question: string): Promise<boolean> => {
    if (ending !== null || !(await confirm(question, 'danger'))) return false;
    setEnding('id' in which ? which.id : 'all');
    try {
      // A login that has ended already is what the person wants.
      await call(endSessions, which).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      client.updateQueryData<readonly Session[]>(queryKey, (sessions) =>
        sessions?.filter(({ id, current }) => current || ('id' in which && id !== which.id)),
      );
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await alert(messageOf(error, words));
      return false;
    } finally {
      setEnding(null);
    }
  };

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
