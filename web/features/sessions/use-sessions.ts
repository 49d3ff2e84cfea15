import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endSessions, listSessions, type KnownBrowser, type Session } from '#contract/sessions.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { changeData } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useOneAtATime } from '#web/ui/dialog/use-one-at-a-time.ts';

interface Logins {
  readonly sessions: readonly Session[];
  /** Known browsers that are not logged in. */
  readonly browsers: readonly KnownBrowser[];
}

/** The person's logins and known browsers, and the action that ends one (by its id) or all others. */
export function useSessions() {
  const client = useQueryClient();
  const { confirm } = useDialogs();
  const { busy: ending, run } = useOneAtATime();
  const queryKey = queryKeys.sessions;
  const query = useQuery<Logins>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data: sessions, browsers } = (await call(listSessions, {}, { signal })).data;
      return { sessions, browsers };
    },
    staleTime: 0,
  });

  /**
   * Asks, ends the sessions that `which` names, and removes them from the list. Resolves to true if they have ended.
   */
  const end = async (which: { id: string } | { all: true }, question: string): Promise<boolean> =>
    ending === null &&
    (await confirm(question, 'danger')) &&
    run('id' in which ? which.id : 'all', async () => {
      // The login has already ended, as the person wants.
      await call(endSessions, which).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      const stays = ({ id, current }: KnownBrowser) => ('id' in which ? id !== which.id : current);
      changeData<Logins>(client, { queryKey }, ({ sessions, browsers }) => ({
        sessions: sessions.filter(stays),
        browsers: browsers.filter(stays),
      }));
    });

  return {
    /** With an error, the earlier logins may be outdated. */
    list: query,
    /** The id of the login that is being ended, `all`, or null. */
    ending,
    end,
  };
}
