import type { ChosenPerson } from '#contract/safety.ts';
import { call } from '#web/api.ts';
import { useQuery, useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { calls, chosenSource, forgetChosen, type ChosenKind } from '#web/safety/chosen-people.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

/** The people whom the viewer has blocked or restricted, and the action that ends a block or restriction. */
export function useChosenPeople(kind: ChosenKind) {
  const client = useQueryClient();
  const { busy: ending, run } = useOneAtATime();
  const queryKey = queryKeys.safety(kind);
  const query = useQuery<readonly ChosenPerson[]>(queryKey, chosenSource(kind));

  /** Ends a block or restriction. Resolves to whether that succeeded. */
  const end = (id: string): Promise<boolean> =>
    run(id, async () => {
      await call(calls[kind].end, { id });
      forgetChosen(client, kind, id);
    });
  const startAgain = (id: string): Promise<boolean> =>
    run(id, async () => {
      await call(calls[kind].start, { id });
      await client.refetchQueries({ queryKey });
    });

  return {
    /** With an error, the earlier people may be outdated. */
    list: query,
    /** The id of the person whose block or restriction is being ended. */
    ending,
    end,
    startAgain,
  };
}
