import { listBlocks, listRestricts, unblock, unrestrict, type ChosenPerson } from '#contract/safety.ts';
import { call } from '#web/api.ts';
import { useQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

const calls = {
  blocks: { list: listBlocks, end: unblock },
  restricts: { list: listRestricts, end: unrestrict },
} as const;

/** The people whom one has blocked or restricted, and the end of one of these choices. */
export function useChosenPeople(kind: keyof typeof calls) {
  const client = useQueryClient();
  const { busy: ending, run } = useOneAtATime();
  const queryKey = queryKeys.safety(kind);
  const query = useQuery<readonly ChosenPerson[]>(queryKey, {
    fetchData: async ({ signal }) => (await call(calls[kind].list, {}, { signal })).data.data,
    staleMs: 0,
  });

  /** Resolves to whether it has ended. */
  const end = (id: string): Promise<boolean> =>
    run(id, async () => {
      await call(calls[kind].end, { id });
      client.updateQueryData<readonly ChosenPerson[]>(queryKey, (people) =>
        people?.filter((person) => person.id !== id),
      );
      // The person's cards and opinions are there again.
      for (const key of [queryKeys.allPeople, queryKeys.searches, queryKeys.allOpinions])
        client.removeQueries({ queryKey: key, type: 'inactive' });
    });

  return {
    people: query.data,
    /** The error, if there is no list. */
    error: query.data ? null : query.error,
    refetch: query.refetch,
    /** The id of the person whose choice is being ended. */
    ending,
    end,
  };
}
