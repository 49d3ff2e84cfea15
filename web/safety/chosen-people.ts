import {
  block,
  listBlocks,
  listRestricts,
  restrict,
  unblock,
  unrestrict,
  type ChosenPerson,
} from '#contract/safety.ts';
import { call } from '#web/api.ts';
import type { QuerySource } from '#web/queries/query.ts';
import type { QueryClient } from '#web/queries/query-client.ts';
import { queryKeys } from '#web/query-keys.ts';

export const calls = {
  blocks: { list: listBlocks, start: block, end: unblock },
  restricts: { list: listRestricts, start: restrict, end: unrestrict },
} as const;
export type ChosenKind = keyof typeof calls;

/** The list of people whom the viewer has blocked or restricted. */
export function chosenSource(kind: ChosenKind): QuerySource<readonly ChosenPerson[]> {
  return {
    fetchData: async ({ signal }) => (await call(calls[kind].list, {}, { signal })).data.data,
    staleMs: 0,
  };
}

/** Removes a person from a loaded list, and data that were loaded without that person's cards and opinions. */
export function forgetChosen(client: QueryClient, kind: ChosenKind, id: string): void {
  client.updateQueryData<readonly ChosenPerson[]>(queryKeys.safety(kind), (people) =>
    people?.filter((person) => person.id !== id),
  );
  for (const key of [queryKeys.allPeople, queryKeys.searches, queryKeys.allOpinions])
    client.removeQueries({ queryKey: key, type: 'inactive' });
}
