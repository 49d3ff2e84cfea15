import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/data/api/api.ts';
import { removePerson } from '#web/data/cards/remove-person.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { calls, chosenQuery, forgetChosen, type ChosenKind } from '#web/features/safety/chosen-people.ts';
import { useOneAtATime } from '#web/ui/dialog/use-one-at-a-time.ts';

/** The people whom the viewer has blocked or restricted, and the action that ends a block or restriction. */
export function useChosenPeople(kind: ChosenKind) {
  const client = useQueryClient();
  const { busy: ending, run } = useOneAtATime();
  const query = useQuery(chosenQuery(kind));

  /** Ends a block or restriction. Resolves to true if that succeeded. */
  const end = (id: string): Promise<boolean> =>
    run(id, async () => {
      await call(calls[kind].end, { id });
      forgetChosen(client, kind, id);
    });
  const startAgain = (id: string): Promise<boolean> =>
    run(id, async () => {
      await call(calls[kind].start, { id });
      // Another screen may have loaded the person meanwhile.
      if (kind === 'blocks') removePerson(client, id);
      await client.refetchQueries({ queryKey: queryKeys.safety(kind) });
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
